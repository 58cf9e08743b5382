export type Who = 'admin' | 'checker' | 'approver' | 'annotator' | 'external' | 'outsourced'

export interface ListCall {
  name: string
  who: Who
  /** Path of the n-th request; n varies people, databases and pages. */
  path: (n: number, ids: Ids) => string
  /** Of a POST; otherwise the request is a GET. */
  body?: Record<string, unknown>
}

export interface Ids {
  /** Annotators. */
  people: readonly number[]
  /** Of an external company. */
  external: readonly number[]
  /** Of the image kind. */
  tags: readonly number[]
  /** Of the image kind. */
  pools: readonly number[]
  /** Of the image kind, with recent work. */
  resources: readonly string[]
  now: number
}

const DAY = 86_400_000

const person = (n: number, { people }: Ids) => people[(n * 37) % people.length]
const tag = (n: number, { tags }: Ids) => tags[n % tags.length]
const since = (days: number, { now }: Ids) => encodeURIComponent(new Date(now - days * DAY).toISOString())
const records = (query: string) => `/api/operationRecords?${query}`
const series = (query: string) => `/api/statistics/series?kind=image&${query}`

const admin = (name: string, path: ListCall['path'], body?: ListCall['body']): ListCall => ({
  name,
  who: 'admin',
  path,
  ...(body && { body }),
})

/** A part of some names, varied by n. */
const part = (n: number): number => 10 + (n % 90)

const RECORDS: ListCall[] = [
  admin('records, all', (n) => records(`scope=all&page=${1 + n}`)),
  admin('records, page 400', () => records('scope=all&kind=image&page=400&pageSize=25')),
  admin('records, oldest first', (n) => records(`scope=all&kind=video&order=asc&page=${1 + n}`)),
  admin('records of a type', (n) => records(`scope=all&kind=image&type=${[2, 4, 10, 6, 22][n % 5]}`)),
  admin('records of a rare type', (n) => records(`scope=all&type=${[8, 22, 104, 107][n % 4]}&page=${1 + n}`)),
  admin('records of a person', (n, ids) => records(`scope=all&userId=${person(n, ids)}`)),
  admin('records of a person and days', (n, ids) =>
    records(`scope=all&userId=${person(n, ids)}&from=${since(60, ids)}&to=${since(30, ids)}`),
  ),
  admin('records of a person and kind', (n, ids) =>
    records(`scope=all&kind=image&userId=${person(n, ids)}&type=2`),
  ),
  admin('records of a database', (n, ids) => records(`scope=all&tagId=${tag(n, ids)}&type=4`)),
  admin('records of a database and days', (n, ids) =>
    records(`scope=all&tagId=${tag(n, ids)}&from=${since(90, ids)}&to=${since(80, ids)}`),
  ),
  admin('records of a company', (n, ids) =>
    records(`scope=all&kind=image&corpId=${2 + (n % 3)}&from=${since(120, ids)}&to=${since(119, ids)}`),
  ),
  admin('redone work', (n) => records(`scope=all&kind=image&standing=true&type=2&stage=redo&page=${1 + n}`)),
  admin('unqualified checks', () => records('scope=all&kind=image&standing=true&judged=check&quality=2')),
  admin('records behind a person’s first passes', (n, ids) =>
    records(
      `scope=all&kind=image&standing=true&judged=check&quality=1&first=true&markerId=${person(n, ids)}`,
    ),
  ),
  admin('first checks of everybody', () =>
    records('scope=all&kind=image&standing=true&judged=check&quality=1&first=true'),
  ),
  admin('records of long ago', (_n, ids) =>
    records(`scope=all&kind=image&from=${since(200, ids)}&to=${since(199, ids)}`),
  ),
  admin('records of a resource', (n, { resources }) =>
    records(`scope=all&resourceId=${resources[n % resources.length]}`),
  ),
  admin('people who checked', () => '/api/operationRecords/checkedUsers?kind=image'),
]

const CHARTS: ListCall[] = [
  ...(['day', 'person', 'tag'] as const).map((by) =>
    admin(`chart by ${by}`, () => series(`by=${by}&scope=all`)),
  ),
  admin('chart by person, all 250 days', (_n, ids) => series(`by=person&scope=all&from=${since(250, ids)}`)),
  admin('chart by day, all 250 days', (_n, ids) => series(`by=day&scope=all&from=${since(250, ids)}`)),
  admin('chart of a database', (n, ids) => series(`by=day&scope=all&tagId=${tag(n, ids)}`)),
  admin('chart of a person', (n, ids) => series(`by=day&scope=all&userId=${person(n, ids)}`)),
  admin('chart of a company', (n) => series(`by=person&scope=all&corpId=${2 + (n % 3)}`)),
  admin('output by day', () => '/api/statistics/daily?kind=image&scope=all'),
  admin('output by person', (n) => `/api/statistics/people?kind=image&scope=all&page=${1 + (n % 5)}`),
  admin('overview of all kinds', () => '/api/statistics/overview'),
  admin('what waits in all kinds', () => '/api/statistics/waiting'),
  admin('queue ages', () => '/api/statistics/queue?kind=image&scope=all'),
  admin('quality of people', (n) => `/api/statistics/quality?kind=image&scope=all&page=${1 + (n % 5)}`),
  admin('dashboard counts', (n) => `/api/statistics/summary?kind=${['image', 'video', 'image-node'][n % 3]}`),
]

const image = (path: string) => `/api/admin/images2/${path}`
const resourcesOf = (n: number, ids: Ids, query: string) =>
  `/api/resources?tagId=${tag(n, ids)}&scope=all&${query}`

const SCREENS: ListCall[] = [
  admin(
    'one resource with its history',
    (n, { resources }) => `/api/resources/${resources[n % resources.length]}`,
  ),
  admin('resources of a database', (n, ids) => resourcesOf(n, ids, `page=${1 + (n % 5)}`)),
  admin('resources of a database, page 40', (n, ids) => resourcesOf(n, ids, 'page=40&pageSize=100')),
  admin('resources in a status, by age', (n, ids) =>
    resourcesOf(n, ids, `status=marked&order=asc&to=${since(4, ids)}`),
  ),
  admin('resources of a person', (n, ids) => resourcesOf(n, ids, `userId=${person(n, ids)}`)),
  admin('resources of a database, by name', (n, ids) => resourcesOf(n, ids, `search=${part(n)}`)),
  admin(
    'what a resource may repeat',
    (n, { resources }) => `/api/resources/${resources[n % resources.length]}/duplicates`,
  ),
  admin('users', (n) => `/api/users?page=${1 + (n % 20)}`),
  admin('users found', (n) => `/api/users?search=${n}`),
  admin('everybody, short', () => '/api/user/list'),
  admin('one user', (n, ids) => `/api/users/${person(n, ids)}`),
  admin('a user’s sessions', (n, ids) => `/api/users/${person(n, ids)}/sessions`),
  admin('a user’s work in hand', (n, ids) => `/api/users/${person(n, ids)}/work`),
  admin('companies', () => '/api/admin/corps'),
  admin('databases', () => image('tags?sort=progress')),
  admin('databases found', (n) => image(`tags?search=${n % 40}`)),
  admin('a database', (n, ids) => image(`tags/${tag(n, ids)}`)),
  admin('hidden tests of a database', (n, ids) => image(`tags/${tag(n, ids)}/quality`)),
  admin('scores of a database', (n, ids) => image(`tags/${tag(n, ids)}/quality/items?page=${1 + (n % 3)}`)),
  {
    ...admin('what a revert would touch', (n, ids) =>
      image(`tags/${tag(n, ids)}/revert-from-checked/preview`),
    ),
    body: { to: 'marked' },
  },
  admin('pools', () => image('pools')),
  admin('files of a pool', (n, { pools }) =>
    image(`pools/${pools[n % pools.length]}/resources?page=${1 + (n % 5)}`),
  ),
  admin('files of a pool, by name', (n, { pools }) =>
    image(`pools/${pools[n % pools.length]}/resources?search=${part(n)}`),
  ),
  admin('jobs', (n) => `/api/admin/jobs?page=${1 + (n % 20)}`),
  admin('jobs of a database', (n, ids) => `/api/admin/jobs?type=export&tagId=${tag(n, ids)}`),
  admin('shares of all', (n) => `/api/shares?kind=image&scope=all&page=${1 + (n % 20)}`),
  ...['reject-records', 'unapproved-records', 'resources/pending'].map((list) =>
    admin(`${list}, all`, (n) => `/api/images2/${list}?scope=all&page=${1 + (n % 5)}`),
  ),
  admin('reject-records, by name', (n) => `/api/images2/reject-records?scope=all&search=${part(n)}`),
]

const by =
  (who: Who) =>
  (name: string, path: ListCall['path']): ListCall => ({ name, who, path })

const WAITING = ['reject-records', 'unapproved-records', 'resources/pending']
const SUMMARY = () => '/api/statistics/summary?kind=image'

const checker = by('checker')
const CHECKER: ListCall[] = [
  checker('records of the company', (n) => records(`scope=company&kind=image&page=${1 + n}`)),
  checker('records of the company, of a type', (n) =>
    records(`scope=company&kind=image&type=${[2, 4][n % 2]}`),
  ),
  checker('chart by person, company', () => series('by=person&scope=company')),
  checker('chart by day, company', () => series('by=day&scope=company')),
  checker('checks against the work of the company', () =>
    records('scope=company&kind=image&standing=true&judged=check&quality=2'),
  ),
  checker('handed-in marks of the company, edits included', () =>
    records('scope=company&kind=image&standing=true&handedIn=mark'),
  ),
  checker('overview of the company', () => '/api/statistics/overview'),
  checker('queue ages of the company', () => '/api/statistics/queue?kind=image&scope=company'),
  checker('quality of the company', () => '/api/statistics/quality?kind=image&scope=company'),
  checker('output by person, company', () => '/api/statistics/people?kind=image&scope=company'),
  checker('dashboard counts', SUMMARY),
  checker('databases to work on', () => '/api/tags?kind=image'),
  checker('people with work', () => '/api/images2/resources/users'),
  checker('people with rejected work', () => '/api/images2/reject-records/rejected-users'),
  checker('people who rejected', () => '/api/images2/reject-records/check-users'),
  checker('shares of the company', (n) => `/api/shares?kind=image&scope=company&page=${1 + (n % 3)}`),
  ...WAITING.map((list) =>
    checker(`${list}, company`, (n) => `/api/images2/${list}?scope=company&page=${1 + (n % 5)}`),
  ),
  checker(
    'rejected work of a person',
    (n, ids) => `/api/images2/reject-records?scope=company&userId=${person(n, ids)}`,
  ),
]

const approver = by('approver')
const APPROVER: ListCall[] = [
  approver('dashboard counts', SUMMARY),
  approver('approval counts', () => '/api/images2/approve/counts'),
  approver('people whose work was not accepted', () => '/api/images2/unapproved-records/users'),
  approver('people who approve', () => '/api/images2/unapproved-records/approve-users'),
]

const annotator = by('annotator')
const ANNOTATOR: ListCall[] = [
  annotator('the person', () => '/api/user'),
  annotator('own sessions', () => '/api/user/sessions'),
  annotator('own records', (n) => records(`kind=image&page=${1 + n}`)),
  annotator('own chart by day', () => series('by=day')),
  annotator('checks against the own work', () => records('kind=image&standing=true&judged=check&quality=2')),
  annotator('own quality', () => '/api/statistics/quality?kind=image'),
  annotator('dashboard counts', SUMMARY),
  annotator('what waits in all kinds', () => '/api/statistics/waiting'),
  annotator('own queue ages', () => '/api/statistics/queue?kind=image'),
  annotator('mark counts', () => '/api/images2/marks/markCounts'),
  annotator('drafts', () => '/api/images2/drafts'),
  annotator('own shares', () => '/api/shares?kind=image'),
  ...WAITING.map((list) => annotator(`own ${list}`, (n) => `/api/images2/${list}?page=${1 + (n % 3)}`)),
]

const external = by('external')
const outsourced = by('outsourced')
const OTHERS: ListCall[] = [
  external('dashboard counts', SUMMARY),
  external('databases to work on', () => '/api/tags?kind=image'),
  outsourced('dashboard counts', SUMMARY),
  outsourced('own people', (n) => `/api/outsourced/admin/users?page=${1 + (n % 5)}`),
  outsourced(
    'sessions of a person',
    (n, { external: people }) => `/api/users/${people[n % people.length]}/sessions`,
  ),
  outsourced('records of the company', (n) => records(`scope=company&kind=image&page=${1 + n}`)),
  outsourced('chart by person, company', () => series('by=person&scope=company')),
]

export const LIST_CALLS: readonly ListCall[] = [
  ...RECORDS,
  ...CHARTS,
  ...SCREENS,
  ...CHECKER,
  ...APPROVER,
  ...ANNOTATOR,
  ...OTHERS,
]
