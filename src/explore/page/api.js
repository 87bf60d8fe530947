// The server's JSON interface.

async function answered(response) {
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Asks; an answer that is a refusal is thrown with its reason. `signal` calls the question off. */
export const ask = async (path, question, signal) =>
  answered(await fetch(`api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  }));

/** The file that the program was started with: its name and count of cases, or one of them. */
export const opened = async (number) =>
  answered(await fetch(number === undefined ? "api/v1/cases" : `api/v1/cases/${number}`));

/**
 * Wraps an asynchronous function so that one call runs at a time; of those that come while it runs
 * only the last is made afterwards. Drawing quickly never builds a queue, and the last word counts.
 */
export function latest(work) {
  let running = null;
  let again = false;
  return function run() {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await work();
      } while (again);
    })().finally(() => { running = null; });
    return running;
  };
}
