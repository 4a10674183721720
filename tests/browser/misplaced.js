// What is out of the window, covered or cut off among the parts that these selectors find; and how many there are.
(selectors) => {
  const boxes = selectors.flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((part) => [selector, part.getBoundingClientRect()]),
  );
  const isOut = (box) =>
    box.width < 8 || box.height < 8 || box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
  const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = boxes.filter(([, box]) => isOut(box)).map(([name, box]) => `${name} is out of the window: ${JSON.stringify(box)}`);
  boxes.forEach(([one, a], at) =>
    boxes.slice(at + 1).forEach(([other, b]) => overlap(a, b) && found.push(`${one} covers ${other}: ${JSON.stringify([a, b])}`)),
  );
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) found.push(`the page scrolls: ${scrollWidth} x ${scrollHeight}`);
  return [found, boxes.length];
}
