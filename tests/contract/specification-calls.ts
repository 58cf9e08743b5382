/**
 * Every call that the specification §7 names, in the contract's form of path parameters, with its verb: the specification's
 * where it says one, else that of the API design.
 */

/** A verb and a path, as in `GET /api/user`. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH'} /${string}`

const under = (base: string, calls: readonly string[]): Call[] =>
  calls.map((call) => call.replace(' ', ` ${base}/`) as Call)

/** Calls whose paths are the same under the base of every kind, the video kind's older ones included. */
const MARKS_AND_CHECKS = [
  'POST marks/push',
  'POST marks/pullEdit',
  'POST marks/pushEdit/{id}',
  'POST checks/pull',
  'POST checks/push',
  'POST checks/pullEdit',
  'POST checks/pushEdit/{id}',
  'GET reject-records',
  'POST reject-records/next',
  'GET reject-records/{id}',
  'POST reject-records/{id}/mark',
  'GET reject-records/rejected-users',
  'GET reject-records/check-users',
]

const APPROVAL_AND_REST = [
  'POST approve',
  'POST approve/approved',
  'POST approve/edit',
  'POST approve/edit/approved/{id}',
  'GET approve/counts',
  'GET unapproved-records',
  'POST unapproved-records/next',
  'GET unapproved-records/{id}',
  'POST unapproved-records/{id}/mark',
  'GET unapproved-records/users',
  'GET unapproved-records/approve-users',
  'GET drafts',
  'GET resources/pending',
  'POST resources/pending/{id}/check',
  'POST resources/pending/{id}/mark',
]

const FAMILIES = [
  'POST tasks/pull',
  ...MARKS_AND_CHECKS,
  ...APPROVAL_AND_REST,
  'GET resources/users',
  'POST resources/users/pull',
  'POST resources/pending/next',
]

const COMMON: readonly Call[] = [
  'POST /api/user/login',
  'GET /api/user',
  'GET /api/user/list',
  'GET /api/admin/corps',
  'GET /api/users/{id}',
  'PATCH /api/users/{id}',
  'PATCH /api/outsourced/admin/users/{id}',
  'GET /api/tags',
  'GET /api/resources/{id}',
  'POST /api/tasks/pull/v2',
  'POST /api/marks/duplicate',
  'GET /api/marks/markCounts',
  'GET /api/operationRecords',
  'POST /api/operationRecords/reset',
  'GET /api/operationRecords/checkedUsers',
  'GET /__serverLoader',
]

const NODES = [
  'POST uploadImage',
  'POST v2/checks/pull',
  'POST v2/checks/push',
  'GET v2/reject-records',
  'POST v2/reject-records/next',
  'GET v2/reject-records/{id}',
  'POST v2/reject-records/{id}/mark',
  'GET approve-users',
  'GET reject-records/counts',
]

const VIDEO_SEGMENTS = ['POST sam2image', 'POST sam2video-task', 'POST resources/by-ids', 'PUT resources']

const ANNOTATED = ['videos', 'images2', 'image-nodes', 'image-segments', 'video-segments']
const TAGGED = [...ANNOTATED, 'scenes', 'animations', 'video-frames']

const TAGS = ['GET tags', 'PUT tags/{id}', 'POST tags/{id}/copy', 'PUT tags/{id}/need-pull']
const POOLS = ['GET pools', 'POST tags/split-data', 'POST tags/{id}/revert-from-checked']

export const SPECIFICATION_CALLS: readonly Call[] = [
  ...COMMON,
  ...under('/api', MARKS_AND_CHECKS),
  ...under('/api/videos', APPROVAL_AND_REST),
  ...['/api/images2', '/api/imageNodes', '/api/imageSegments', '/api/video-segments'].flatMap((base) =>
    under(base, FAMILIES),
  ),
  ...under('/api/imageNodes', NODES),
  ...under('/api/imageSegments', ['POST uploadImage']),
  ...under('/api/video-segments', VIDEO_SEGMENTS),
  ...TAGGED.flatMap((kind) => under(`/api/admin/${kind}`, TAGS)),
  ...ANNOTATED.flatMap((kind) => under(`/api/admin/${kind}`, POOLS)),
]
