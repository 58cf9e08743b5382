/** Every call that the specification §7 names, in the contract's form of path parameters. */

const families = (base: string): string[] =>
  [
    'tasks/pull',
    'marks/push',
    'marks/pullEdit',
    'marks/pushEdit/{id}',
    'checks/pull',
    'checks/push',
    'checks/pullEdit',
    'checks/pushEdit/{id}',
    'approve',
    'approve/approved',
    'approve/edit',
    'approve/edit/approved/{id}',
    'approve/counts',
    'unapproved-records',
    'unapproved-records/next',
    'unapproved-records/{id}',
    'unapproved-records/{id}/mark',
    'unapproved-records/users',
    'unapproved-records/approve-users',
    'reject-records',
    'reject-records/next',
    'reject-records/{id}',
    'reject-records/{id}/mark',
    'reject-records/rejected-users',
    'reject-records/check-users',
    'drafts',
    'resources/users',
    'resources/users/pull',
    'resources/pending',
    'resources/pending/next',
    'resources/pending/{id}/check',
    'resources/pending/{id}/mark',
  ].map((path) => `${base}/${path}`)

const COMMON = [
  '/api/user/login',
  '/api/user',
  '/api/user/list',
  '/api/admin/corps',
  '/api/users/{id}',
  '/api/outsourced/admin/users/{id}',
  '/api/tags',
  '/api/resources/{id}',
  '/api/tasks/pull/v2',
  '/api/marks/push',
  '/api/marks/duplicate',
  '/api/marks/markCounts',
  '/api/checks/pull',
  '/api/checks/push',
  '/api/marks/pullEdit',
  '/api/marks/pushEdit/{id}',
  '/api/checks/pullEdit',
  '/api/checks/pushEdit/{id}',
  '/api/reject-records',
  '/api/reject-records/next',
  '/api/reject-records/{id}',
  '/api/reject-records/{id}/mark',
  '/api/reject-records/rejected-users',
  '/api/reject-records/check-users',
  '/api/operationRecords',
  '/api/operationRecords/reset',
  '/api/operationRecords/checkedUsers',
]

const VIDEO = [
  'approve',
  'approve/edit',
  'approve/approved',
  'approve/counts',
  'approve/edit/approved/{id}',
  'unapproved-records',
  'unapproved-records/users',
  'unapproved-records/approve-users',
  'unapproved-records/next',
  'unapproved-records/{id}',
  'unapproved-records/{id}/mark',
  'drafts',
  'resources/pending',
  'resources/pending/{id}/check',
  'resources/pending/{id}/mark',
].map((path) => `/api/videos/${path}`)

const EXTRAS = [
  '/api/imageNodes/uploadImage',
  '/api/imageSegments/uploadImage',
  '/api/imageNodes/v2/checks/pull',
  '/api/imageNodes/v2/checks/push',
  '/api/imageNodes/v2/reject-records',
  '/api/imageNodes/v2/reject-records/next',
  '/api/imageNodes/v2/reject-records/{id}',
  '/api/imageNodes/v2/reject-records/{id}/mark',
  '/api/imageNodes/approve-users',
  '/api/imageNodes/reject-records/counts',
  '/api/video-segments/sam2image',
  '/api/video-segments/sam2video-task',
  '/api/video-segments/resources/by-ids',
  '/api/video-segments/resources',
]

const ANNOTATED = ['videos', 'images2', 'image-nodes', 'image-segments', 'video-segments']
const TAGGED = [...ANNOTATED, 'scenes', 'animations', 'video-frames']

const ADMIN = [
  ...TAGGED.flatMap((kind) =>
    ['tags', 'tags/{id}', 'tags/{id}/copy', 'tags/{id}/need-pull'].map(
      (path) => `/api/admin/${kind}/${path}`,
    ),
  ),
  ...ANNOTATED.flatMap((kind) =>
    ['pools', 'tags/split-data', 'tags/{id}/revert-from-checked'].map((path) => `/api/admin/${kind}/${path}`),
  ),
]

export const SPECIFICATION_PATHS = [
  ...COMMON,
  ...VIDEO,
  ...['/api/images2', '/api/imageNodes', '/api/imageSegments', '/api/video-segments'].flatMap(families),
  ...EXTRAS,
  ...ADMIN,
  '/__serverLoader',
]
