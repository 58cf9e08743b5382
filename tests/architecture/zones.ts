import { FORMATS } from '../../src/domain/formats.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'

/**
 * Which folder may import which. A folder that is not named here may not exist under `src`. A zone inside another one has
 * rules of its own, and whoever imports from it names it.
 */

export interface Zone {
  /** Folder or file, from the project's root. */
  folder: string
  /** Folders and files of ours that it may import, beside itself. `*` stands for all. */
  mayImport: readonly string[]
  /** Packages that it must not import; a trailing `*` stands for anything. */
  neverPackages?: readonly string[]
}

/** The ground floor: generated from `openapi/`, imports nothing, and may be imported anywhere. */
export const GROUND = 'src/contract'

const REACT = [
  'react',
  'react-dom',
  'react/*',
  'react-dom/*',
  '@radix-ui/*',
  '@tanstack/*',
  '@xstate/react',
  'lucide-react',
]
const NODE = ['node:*', 'fastify', 'pg', 'kysely', 'sharp', '@electric-sql/*']

/** The rules of each kind's document. */
export const DOCUMENTS = ALL_KINDS.map((kind) => `src/kinds/${kind}/document.ts`)

/** What labelled objects give to the pages of the kinds that have them. */
const LABELLED_PAGE = ['panel', 'commands.ts', 'digit-commands.ts', 'differences.ts'].map(
  (name) => `src/kinds/traits/labelled/${name}`,
)

/** What the browser saves of a kind's page. */
const SLICES = ALL_KINDS.map((kind) => `src/kinds/${kind}/slice.ts`)

/** What a page of the annotation is made of. */
const PAGE_PARTS = [
  'src/domain',
  'src/machines',
  'src/tools',
  'src/kinds',
  'src/render',
  'src/api',
  'src/platform',
  'src/ui',
  'src/text',
  'wasm-rle',
]

export const ZONES: readonly Zone[] = [
  { folder: GROUND, mayImport: [] },
  { folder: 'src/domain', mayImport: DOCUMENTS, neverPackages: [...REACT, ...NODE] },
  ...SLICES.map((folder) => ({
    folder,
    mayImport: ['src/domain', 'src/platform/storage/slice-spec.ts'],
    neverPackages: [...REACT, ...NODE],
  })),
  // What the server needs of the kinds, too: it comes to it by way of src/domain.
  ...DOCUMENTS.map((folder) => ({ folder, mayImport: ['src/domain'], neverPackages: [...REACT, ...NODE] })),
  { folder: 'src/text', mayImport: ['src/domain'], neverPackages: [...REACT, ...NODE] },
  {
    folder: 'src/render',
    mayImport: ['src/domain/geometry', 'src/domain/listeners.ts', 'wasm-rle'],
    neverPackages: [...REACT, ...NODE, 'xstate', 'xstate/*'],
  },
  { folder: 'src/machines', mayImport: ['src/domain'], neverPackages: [...REACT, ...NODE] },
  {
    folder: 'src/tools',
    mayImport: ['src/domain', 'src/machines', 'src/text'],
    // A tool's record names its icon.
    neverPackages: [...REACT.filter((name) => name !== 'lucide-react'), ...NODE],
  },
  {
    folder: 'src/kinds',
    mayImport: ['src/domain', 'src/machines', 'src/tools', 'src/render', 'src/text'],
    neverPackages: [...REACT, ...NODE],
  },
  {
    folder: 'src/kinds/traits/masks/panel',
    mayImport: [...PAGE_PARTS, 'src/annotate'],
    neverPackages: NODE,
  },
  {
    folder: 'src/kinds/traits/masks/commands.ts',
    mayImport: [...PAGE_PARTS, 'src/annotate'],
    neverPackages: NODE,
  },
  {
    folder: 'src/kinds/traits/proposals/page',
    mayImport: [...PAGE_PARTS, 'src/annotate'],
    neverPackages: NODE,
  },
  ...LABELLED_PAGE.map((folder): Zone => ({
    folder,
    mayImport: [...PAGE_PARTS, 'src/annotate', ...LABELLED_PAGE],
    neverPackages: NODE,
  })),
  ...ALL_KINDS.map((kind): Zone => ({
    folder: `src/kinds/${kind}`,
    mayImport: [
      ...PAGE_PARTS,
      'src/annotate',
      'src/kinds/traits/masks/panel',
      'src/kinds/traits/masks/commands.ts',
      'src/kinds/traits/proposals/page',
      ...LABELLED_PAGE,
    ],
    neverPackages: NODE,
  })),
  {
    folder: 'src/kinds/registry.ts',
    mayImport: [
      'src/domain',
      'src/platform',
      'src/annotate',
      ...ALL_KINDS.map((kind) => `src/kinds/${kind}`),
    ],
  },
  {
    folder: 'src/kinds/specs.ts',
    mayImport: ['src/domain', 'src/kinds', ...ALL_KINDS.map((kind) => `src/kinds/${kind}`)],
  },
  {
    folder: 'src/kinds/command-tables.ts',
    mayImport: ['src/domain', 'src/annotate', 'src/kinds', ...ALL_KINDS.map((kind) => `src/kinds/${kind}`)],
  },
  { folder: 'src/api', mayImport: ['src/domain', 'src/text'], neverPackages: [...REACT, ...NODE] },
  {
    folder: 'src/platform',
    mayImport: ['src/domain', 'src/machines', 'src/api', 'wasm-rle', 'src/render', 'src/text', ...SLICES],
    neverPackages: NODE,
  },
  {
    folder: 'src/ui',
    mayImport: ['src/text'],
    neverPackages: ['@tanstack/react-router', 'openapi-fetch', 'xstate', '@xstate/*', ...NODE],
  },
  {
    folder: 'src/annotate',
    mayImport: PAGE_PARTS,
    neverPackages: NODE,
  },
  {
    folder: 'src/pages',
    mayImport: [
      'src/domain',
      'src/machines',
      'src/kinds',
      'src/kinds/registry.ts',
      'src/api',
      'src/platform',
      'src/ui',
      'src/annotate',
      'src/text',
    ],
    neverPackages: NODE,
  },
  {
    folder: 'src/routes',
    mayImport: [
      'src/domain',
      'src/machines',
      'src/kinds/registry.ts',
      'src/api',
      'src/platform',
      'src/ui',
      'src/annotate',
      'src/pages',
      'src/text',
    ],
    neverPackages: NODE,
  },
  { folder: 'wasm-rle', mayImport: [] },
  {
    folder: 'server',
    mayImport: ['src/domain', 'wasm-rle'],
    neverPackages: REACT,
  },
  { folder: 'tests', mayImport: ['*'] },
  { folder: 'benchmarks', mayImport: ['*'] },
  { folder: 'scripts', mayImport: ['*'] },
]

/**
 * Folders with rooms: files of the folder itself come first, and each room may import what comes before it. A file that
 * needs a room is named in the order.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/pages': [
    'login',
    'shared',
    'account',
    'history',
    'users',
    'dashboard',
    'databases',
    'overview',
    'pools',
    'share-list',
  ],
  'src/pages/shared': [
    // What the address of a page says.
    'address',
    // Which labels the work in a list has.
    'labels',
    'lists',
    'forms',
    // Users and companies to choose from.
    'people',
    // Imports and exports in the background.
    'jobs',
  ],
  'src/annotate': [
    // The picture with its pointers, the editor behind it, and masks.
    'canvas',
    // Sections and rows of the panel.
    'panel',
    // Playing a video, its timeline and its transport bar.
    'video',
    // Verdicts, and comparing versions.
    'review',
    // The session, the keys, and the screen around the canvas.
    'page',
  ],
  'src/annotate/video': ['playback', 'timeline', 'dock'],
  'src/annotate/review': ['versions', 'verdict'],
  'src/annotate/page': [
    // The machines behind a page: opening, saving and submitting items.
    'session',
    // What a kind gives a page, and what its commands work on.
    'kind-page.ts',
    // Shortcuts, their dialogs and the command palette.
    'keyboard',
    // The batch at the left.
    'strip',
    // The bar at the top, and the labelling guide.
    'bar',
    'sharing',
    // What a command does.
    'commands',
    // What the screen shows, as hooks.
    'state',
    // Dialogs that compare versions.
    'compare',
    'screen',
  ],
  'src/render': ['painting', 'media', 'items', 'masks', 'stage'],
  'src/platform': [
    // The browser's database and local storage.
    'storage',
    // Who is logged in, and what that person chose.
    'session',
    // Whether the server can be reached, and its clock.
    'connection',
    // The page's own API client, session and storage.
    'services.ts',
    // Pages of shared lists.
    'share-lists.ts',
    // Reports of active time, the event stream, new versions.
    'live',
    'files',
    'media',
    'mask-rows',
    // The ports of the stage and outbox machines.
    'work',
  ],
  server: [
    // Processes and threads beside the server's own.
    'child-process',
    // The database: connections, transactions, schema, migrations.
    'store',
    // What this process and the others of one database tell each other, and open pages.
    'events',
    // The contract's operations as routes: checks, idempotency, errors, pages.
    'http',
    // Who calls: logins, sessions, grants, whose work somebody may see.
    'accounts',
    // What each kind adds: the agreement of two documents, and its part of the demo.
    'kinds',
    // Files: storage, decoding, encoding, imports, addresses.
    'media',
    // Health, readiness and metrics.
    'monitoring',
    // Pulls, pushes, judgements and all that happens to resources.
    'workflow',
    // Formats of imports and exports.
    'formats',
    // Smart select and tracking, whichever engine computes them.
    'segmentation',
    // What admins manage: people and companies, tags, shares.
    'admin',
    // Figures of work, waiting lists, and the quality of people.
    'statistics',
    // Work in the background.
    'jobs',
    // What the server is opened from.
    'dependencies',
    // A handler for each operation of the contract.
    'operations',
    'demo',
    // Start, command line and periodic work.
    'start',
  ],
  'server/workflow': [
    // What a transaction makes of a resource, and how that is written.
    'change',
    // What documents are checked against and read by.
    'documents',
    // How resources, people and judgements are shown.
    'views',
    // Pulls, leases and active time.
    'leases',
    // Masks of videos, by frame.
    'masks',
    // Submitted work and drafts of it.
    'push',
    // Lists, counts and histories, which change nothing.
    'queries',
    // What is done to resources from outside: handed over, reverted, reset, taken back, imported, taken out of a database.
    'interventions',
  ],
  'server/media': [
    // What a file holds: its type, its pictures or frames, its hash.
    'files',
    // Where files lie: this machine's disk or a bucket.
    'storage',
    // Frames of videos as pixels, and pixels as videos.
    'decoding',
    'encoding',
    // What is made of a video, each in a process of its own.
    'transcode',
    'proxy',
    'poster',
    'background',
    // From an uploaded file to a stored one with its row.
    'import',
    // Signed links, and the route that they lead to.
    'delivery',
    // Removes what nothing refers to any more.
    'cleanup',
    // Folders and buckets that an administrator lets people import from.
    'sources',
    // All of it as the rest of the server gets it.
    'services',
  ],
  // What paths mean on both ways, what writers share, what readers share, the type of a record, the formats, and the list of them.
  'server/formats': [
    'compared-path.ts',
    'export-paths.ts',
    'writing',
    'reading',
    'shapes',
    'format.ts',
    ...Object.keys(FORMATS),
    'formats.ts',
  ],
  'server/jobs': [
    'exports',
    'imports',
    'prelabel',
    'poster',
    'proxy',
    'track',
    // Starts the workers, tells of them, and keeps house every hour.
    'service',
  ],
}
