/**
 * Every address of the client, its screen and its title: the only list. The router, the titles, the service worker and
 * the server's list of pages (a test compares them) follow from it.
 */

/** Parameters stand in braces; `:int` is a number, `?` may be missing. A screen without a title sets its own. */
export const ROUTES = {
  home: { path: '/', title: '' },
  table: { path: '/t/{room}', title: null },
  screen: { path: '/t/{room}/screen', title: null },
  join: { path: '/join/{code?}', title: 'join-title' },
  games: { path: '/games', title: 'games-title' },
  replay: { path: '/replay/{room}/{game:int}', title: 'replay-title' },
  learn: { path: '/learn', title: 'home-learn' },
  reasons: { path: '/reasons', title: 'course-title' },
  rules: { path: '/rules', title: 'home-rules' },
  box: { path: '/box', title: 'box-title' },
  hands: { path: '/hands/{code?}', title: 'hands-title' },
  daily: { path: '/daily/{day?}', title: 'day-title' },
  puzzles: { path: '/puzzles', title: 'puzzles-title' },
  puzzle: { path: '/puzzles/{id:int}', title: 'puzzles-title' },
  rush: { path: '/rush', title: 'rush-title' },
  record: { path: '/record', title: 'record-title' },
  device: { path: '/device', title: 'device-title' },
  admin: { path: '/admin', title: 'admin-title' },
  challenge: { path: '/c/{id}', title: 'challenge-title' },
} as const;

type Routes = typeof ROUTES;
export type ScreenName = keyof Routes;
type Params<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Param<Name> & Params<Rest> : unknown;
type Param<Name> = Name extends `${infer Number}:int`
  ? { [name in Number]: number }
  : Name extends `${infer Optional}?`
    ? { [name in Optional]: string | null }
    : { [name in Name & string]: string };

/** A screen and the parameters of its address. */
export type Route = { [Name in ScreenName]: { screen: Name } & Params<Routes[Name]['path']> }[ScreenName] | { screen: 'nowhere' };

/** The screen of a path. */
export function routeOf(path: string): Route {
  const given = path.split('/').filter(Boolean);
  for (const [screen, { path: pattern }] of Object.entries(ROUTES)) {
    const params = match(pattern.split('/').filter(Boolean), given);
    if (params) return { screen, ...params } as Route;
  }
  return { screen: 'nowhere' };
}

/** The first parts of all addresses. */
export function firstParts(): string[] {
  return [...new Set(Object.values(ROUTES).map(({ path }) => path.split('/')[1]!))];
}

function match(pattern: readonly string[], given: readonly string[]): Record<string, string | number | null> | null {
  const params: Record<string, string | number | null> = {};
  if (given.length > pattern.length) return null;
  for (const [index, part] of pattern.entries()) {
    const value = given[index];
    const [, name, kind] = /^{(\w+)(:int|\?)?}$/.exec(part) ?? [];
    if (!name) {
      if (value !== part) return null;
    } else if (value === undefined) {
      if (kind !== '?') return null;
      params[name] = null;
    } else {
      if (kind === ':int' && !/^\d{1,15}$/.test(value)) return null;
      params[name] = kind === ':int' ? Number(value) : value;
    }
  }
  return params;
}
