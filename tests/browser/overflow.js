// What does not fit on this page, and all texts on it. Run in the page by overflow.py.
async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const shown = document.querySelector('dialog[open]') ?? document.body;
  const found = [];
  const texts = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide instead of ${page.clientWidth}`);
  if (shown.scrollWidth > shown.clientWidth) found.push(`${shown.tagName} is ${shown.scrollWidth} wide instead of ${shown.clientWidth}`);
  for (const table of shown.querySelectorAll('table')) if (table.scrollWidth > table.parentElement.clientWidth) found.push('a table is wider than what holds it');
  const name = element => `${element.tagName.toLowerCase()}.${[...element.classList].filter(each => !/^(s\d|svelte-)/.test(each)).join('.')}`;

  /** The boxes words must stay in: buttons and the like, and whatever cuts off what sticks out. */
  function boxes(element) {
    const all = [];
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const cuts = axis => /hidden|clip/.test(style[`overflow${axis}`]);
      const holds = each.matches('button, .button, figcaption, th, td, dt, dd, li, label > span, legend, h1, h2, h3, p');
      if (holds || cuts('X') || cuts('Y')) all.push([each, holds || cuts('X'), cuts('Y')]);
      if (style.position === 'fixed') break;
    }
    return all;
  }

  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim();
    const parent = node.parentElement;
    if (!words || parent.closest('svg, script, style, option, .visually-hidden') || !parent.checkVisibility({ visibilityProperty: true })) continue;
    texts.push(words);
    const around = boxes(parent);
    // Clipped to a pixel on purpose: for screen readers only.
    if (around.some(([box]) => box.clientWidth <= 1)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (!rect.width) continue;
      if (rect.left < -1 || rect.right > innerWidth + 1) found.push(`“${words}” leaves the page`);
      for (const [box, sideways, upright] of around) {
        const outer = box.getBoundingClientRect();
        if (sideways && (rect.left < outer.left - 1 || rect.right > outer.right + 1)) found.push(`“${words}” sticks out of ${name(box)} sideways`);
        if (upright && (rect.top < outer.top - 2 || rect.bottom > outer.bottom + 2)) found.push(`“${words}” is cut off by ${name(box)}`);
      }
    }
  }
  for (const each of shown.querySelectorAll('[aria-label], [title], [placeholder], [alt], option')) {
    if (each.tagName === 'OPTION') texts.push(each.textContent.trim());
    for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) if (each.getAttribute(attribute)) texts.push(each.getAttribute(attribute));
  }
  for (const each of shown.querySelectorAll('.visually-hidden')) texts.push(each.textContent.trim());
  return [[...new Set(found)], texts];
}
