/** Members that stand alone; more of them are put into groups of ten. */
const ALONE_MAX = 12;
const GROUP = 10;

/** Ten members of a long list. Numbers from 1. */
export interface Ten<Member> {
  readonly first: number;
  readonly last: number;
  readonly members: readonly Member[];
}

/** Groups of ten; null: there are so few that each stands alone. */
export function inTens<Member>(members: readonly Member[]): Ten<Member>[] | null {
  if (members.length <= ALONE_MAX) return null;
  const tens: Ten<Member>[] = [];
  for (let start = 0; start < members.length; start += GROUP) {
    const group = members.slice(start, start + GROUP);
    tens.push({ first: start + 1, last: start + group.length, members: group });
  }
  return tens;
}
