/** Puts one more into a list of at most `max`: then it takes the place of the last one, so that the end of a turn is kept. Answers whether one went. */
export function pushBounded<Item>(list: Item[], item: Item, max: number): boolean {
  const isFull = list.length >= max;
  if (isFull) list.pop();
  list.push(item);
  return isFull;
}
