// Shows the examples of a chapter in the viewer of `lamina learn`, which serves the pages at an address with a token. In pages
// that come from a folder or from another server, it does nothing.
"use strict";

(() => {
  const words = document.currentScript.dataset;
  const token = /^\/[0-9a-f]{32}\//.exec(location.pathname);
  if (location.protocol !== "http:" || location.hostname !== "127.0.0.1" || !token) return;

  // Asks the viewer to show an example. Returns the word for the result.
  async function show(name) {
    try {
      const answer = await fetch(`${token[0]}show/${name}`, { method: "POST" });
      return answer.ok ? words.shown : words.refused;
    } catch {
      return words.ended;
    }
  }

  const figures = [...document.querySelectorAll("figure[id]")];

  // The example that the address names, if any.
  function named() {
    return figures.find((figure) => `#${figure.id}` === location.hash);
  }

  // Shows the example that the address names; the first one if it names none.
  function follow() {
    const figure = named() ?? figures[0];
    if (figure) show(figure.id);
  }

  for (const figure of figures) {
    const button = document.createElement("button");
    const result = document.createElement("span");
    button.type = "button";
    button.textContent = words.show;
    result.setAttribute("role", "status");
    button.addEventListener("click", async () => {
      result.textContent = "";
      result.textContent = await show(figure.id);
    });
    figure.querySelector(".file").append(button, result);
  }

  follow();
  addEventListener("hashchange", () => {
    if (named()) follow();
  });
  // A page to which the reader goes back may not be loaded again.
  addEventListener("pageshow", (event) => {
    if (event.persisted) follow();
  });
})();
