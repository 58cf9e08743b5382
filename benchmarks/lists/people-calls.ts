import type { ListCall, Who } from './requests.ts'
import { person, records, series } from './requests.ts'

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

export const PEOPLE_CALLS: readonly ListCall[] = [...CHECKER, ...APPROVER, ...ANNOTATOR, ...OTHERS]
