"use strict";
// The pair of jumps that is shown.
const choice = document.getElementById("pair");
const pairs = [...document.querySelectorAll(".pair")];
choice?.addEventListener("change", () => pairs.forEach((pair, index) => { pair.hidden = index !== Number(choice.value); }));

// A board's line of play: where mouse and cat are after each ply.
for (const board of document.querySelectorAll(".board")) {
  const side = Number(board.dataset.side);
  const states = board.dataset.line.split(";").map((state) => state.split(" ").map((place) => place.split(",").map(Number)));
  const pieces = [board.querySelector(".mouse"), board.querySelector(".cat")];
  const play = board.querySelector(".play");
  const told = board.querySelector("output");
  let ply = 0;
  let timer = 0;
  const show = (to) => {
    ply = Math.max(0, Math.min(states.length - 1, to));
    pieces.forEach((piece, index) => {
      const [row, column] = states[ply][index];
      piece.style.transform = `translate(${column * side}px,${row * side}px)`;
      // The mouse moves at odd plies.
      piece.classList.toggle("moved", ply > 0 && ply % 2 === 1 - index);
    });
    const last = ply === states.length - 1;
    told.textContent = `ply ${ply} of ${states.length - 1}`;
    if (last) pause();
  };
  const pause = () => { clearInterval(timer); timer = 0; play.textContent = "▶ play"; };
  const start = () => {
    if (ply === states.length - 1) show(0);
    timer = setInterval(() => show(ply + 1), 500);
    play.textContent = "⏸ pause";
  };
  const go = {
    first: () => show(0), back: () => show(ply - 1), next: () => show(ply + 1), last: () => show(states.length - 1),
    play: () => (timer ? pause() : start()),
  };
  board.addEventListener("click", (event) => {
    const wanted = event.target.closest("button")?.dataset.go;
    if (!wanted) return;
    if (wanted !== "play" && timer) pause();
    go[wanted]();
  });
  board.addEventListener("keydown", (event) => {
    const wanted = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!wanted) return;
    event.preventDefault();
    if (timer) pause();
    go[wanted]();
  });
}
