"""A real Slurm on one machine: a controller and nodes with one core each, in one folder.

It needs Debian's packages slurm-wlm and munge, and neither systemd, cgroups nor root. It has its own
configuration, key, socket and ports, on loopback alone: an installed cluster is not disturbed.
"""

import os
import pathlib
import pwd
import re
import shutil
import socket
import subprocess
import tempfile

from machine import Process, free_ports, kill_all, wait_until

CONFIGURATION = """\
ClusterName=catmouse
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
# A requeued job is held until its first credential has surely expired.
AuthInfo=socket={folder}/munge.socket,cred_expire=15
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,bf_interval=2
SlurmdParameters=config_overrides
# Seconds without an answer until a node is down.
SlurmdTimeout=10
ReturnToService=2
MessageTimeout=30
# Seconds for which a job is remembered.
MinJobAge=3600
JobRequeue=1
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
NodeName={nodes} NodeHostname={host} NodeAddr=127.0.0.1 Port=[{first}-{last}] CPUs=1 RealMemory=4000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


# Control groups are used for nothing. The old plugin, once named, looks for none; the others insist on some.
CONTROL_GROUPS = "CgroupPlugin=cgroup/v1\n"

# Those that may run without an environment to know them by; each has a log open instead.
DAEMONS = {"munged", "slurmctld", "slurmscriptd", "slurmd", "slurmstepd"}


class Slurm:
    """The cluster. Use it in a `with`: at the end, and also if this program is killed, no process
    of it is left, and no file. If the block fails, the ends of the daemons' logs are printed.
    """

    def __init__(self, environment, nodes=2):
        self.nodes = [f"n{number}" for number in range(1, nodes + 1)]
        self.daemons = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="slurm-")).resolve()
        self.environment = environment | {
            "SLURM_CONF": str(self.folder / "slurm.conf"), "PATH": f"{environment['PATH']}:/usr/sbin"}

    def __enter__(self):
        self.undertaker, self.lifeline = self._undertaker()
        try:
            self._start()
        except BaseException as error:
            self.__exit__(error)
            raise
        return self

    def __exit__(self, error, *_):
        if error:
            print(self._logs())
        os.close(self.lifeline)
        os.waitpid(self.undertaker, 0)
        for daemon in self.daemons:
            daemon.wait()

    def _undertaker(self):
        """A process that clears everything away once this one closes the pipe or is no more."""
        end, lifeline = os.pipe()
        undertaker = os.fork()
        if undertaker == 0:
            os.setsid()
            os.close(lifeline)
            os.read(end, 1)
            kill_all(self._processes)
            shutil.rmtree(self.folder, ignore_errors=True)
            os._exit(0)
        os.close(end)
        return undertaker, lifeline

    def _start(self):
        # Munge wants the way to its socket open to all.
        self.folder.chmod(0o755)
        (self.folder / "state").mkdir()
        controller, *ports = free_ports(1 + len(self.nodes))
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], user=pwd.getpwuid(os.geteuid()).pw_name, folder=self.folder,
            controller=controller, nodes=f"n[1-{len(self.nodes)}]", first=ports[0], last=ports[-1]))
        (self.folder / "cgroup.conf").write_text(CONTROL_GROUPS)
        self.run("mungekey", "--create", f"--keyfile={self.folder}/munge.key")
        self._daemon("munged", "--foreground", *(
            f"--{option}={self.folder}/munge.{option.removesuffix('-file')}"
            for option in ["socket", "key-file", "pid-file", "log-file", "seed-file"]))
        wait_until("munge has its socket", 20, lambda: self._alive() and (self.folder / "munge.socket").exists())
        self._daemon("slurmctld", "-D")
        for node in self.nodes:
            self._daemon("slurmd", "-D", "-N", node)
        idle = {node: "idle" for node in self.nodes}
        wait_until("all nodes are idle", 60, lambda: self._alive() and self.states() == idle, pause=0.2)

    def _daemon(self, *command):
        with open(self.folder / "daemons.log", "ab") as output:
            self.daemons.append(subprocess.Popen(
                command, env=self.environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output))

    def _alive(self):
        for daemon in self.daemons:
            if daemon.poll() is not None:
                raise RuntimeError(f"{' '.join(daemon.args)} ended with {daemon.returncode}")
        return True

    def run(self, *command):
        """Runs a command on this cluster and gives what it prints."""
        done = subprocess.run(command, env=self.environment, text=True, capture_output=True, timeout=60)
        if done.returncode != 0:
            command = " ".join(map(str, command))
            raise RuntimeError(f"{command} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def states(self):
        """What Slurm thinks of each node; nothing while there is no controller to ask."""
        asked = subprocess.run(["sinfo", "--noheader", "--Node", "--format=%N %T"], env=self.environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return dict(line.split() for line in asked.stdout.splitlines())

    def wait_for_jobs(self, what, seconds):
        wait_until(what, seconds, lambda: not self.run("squeue", "--noheader"), pause=0.5)

    def job(self, number):
        """What Slurm knows of a job, as `scontrol show job` names it."""
        return fields(self.run("scontrol", "--oneliner", "show", "job", number))

    def tasks(self, array):
        """The same for each task of an array that was started."""
        jobs = map(fields, self.run("scontrol", "--oneliner", "show", "job", array).splitlines())
        return {int(job["ArrayTaskId"]): job for job in jobs if job["ArrayTaskId"].isdigit()}

    def processes_of(self, node):
        """The node's daemon, its steps, and what runs in them."""
        log = str(self.folder / f"{node}.log")
        return [process for process in self._processes()
                if log in process.files() or process.environment().get("SLURMD_NODENAME") == node]

    def kill_node(self, node):
        """Ends all that the node runs, as a loss of power would, and gives the names of what it was."""
        return kill_all(lambda: self.processes_of(node))

    def _processes(self):
        configuration = self.environment["SLURM_CONF"]
        logs = {str(log) for log in self.folder.glob("*.log")}
        return [process for process in Process.all() if process.runs() and (
            process.environment().get("SLURM_CONF") == configuration
            or process.name() in DAEMONS and logs & process.files())]

    def _logs(self):
        return "\n".join(f"== {log.name}\n" + "\n".join(log.read_text(errors="replace").splitlines()[-40:])
                         for log in sorted(self.folder.glob("*.log")))


def fields(line):
    return dict(re.findall(r"(\S+?)=(\S*)", line))
