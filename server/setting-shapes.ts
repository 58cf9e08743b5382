import { isAbsolute } from 'node:path'
import { z } from 'zod'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 ** 2
const GB = 1024 ** 3

const integer = (min: number, max: number, initial: number) =>
  z.coerce
    .number({ error: '需要一个整数' })
    .int('需要一个整数')
    .min(min, `不能小于 ${min}`)
    .max(max, `不能大于 ${max}`)
    .default(initial)

const yesOrNo = z
  .enum(['true', 'false', '1', '0'], { error: '需要 true 或 false' })
  .transform((value) => value === 'true' || value === '1')
const flag = (initial: boolean) => yesOrNo.default(initial)

const web = z.url({ protocol: /^https?$/, error: '需要一个 http 或 https 地址' })
const postgres = z.url({ protocol: /^postgres(ql)?$/, error: '需要一个 postgres:// 地址' })
const text = z.string().max(1000, '太长')

/** What stands between commas. */
const listed = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** Origins such as https://example.com:9080, separated by commas. */
const origins = listed.refine(
  (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  { error: '需要以逗号分隔的来源，例如 https://example.com:9080' },
)

/** Host names separated by commas. */
const hosts = listed.refine((list) => list.every((host) => /^[\w.-]{1,253}$/.test(host)), {
  error: '需要以逗号分隔的主机名',
})

/** Absolute folders of this machine, separated by commas. */
const folders = listed.refine((list) => list.every((folder) => isAbsolute(folder)), {
  error: '需要以逗号分隔的绝对路径',
})

/** Places in buckets such as s3://bucket/prefix, separated by commas. */
const bucketPlaces = listed.refine(
  (list) => list.every((place) => /^s3:\/\/[a-z0-9][a-z0-9._-]{1,62}(\/[^/\\]+)*\/?$/i.test(place)),
  { error: '需要以逗号分隔的地址，例如 s3://bucket/目录' },
)

/** Every setting by its environment variable. The comments are the documentation: what it does, its unit, its default. */
export const SETTING_SHAPES = {
  /** Address to listen on. Beyond loopback only once the demo passwords are gone. */
  HOST: text.min(1).default('127.0.0.1'),
  /** Port to listen on; 0 takes a free one. */
  PORT: integer(0, 65_535, 8080),
  /** Folder of the embedded database, the media, uploads and secrets. */
  DATA_DIR: text.min(1).default('./data'),
  /** Folders of this machine, absolute and separated by commas, from which admins may import files into pools; they are only read. */
  IMPORT_DIRS: folders,
  /** Places in S3-compatible buckets such as s3://bucket/prefix, separated by commas, from which admins may import as from IMPORT_DIRS. */
  IMPORT_S3: bucketPlaces,
  /** Files that an import fetches from IMPORT_S3 at the same time; each lies in DATA_DIR until it has been taken in. */
  IMPORT_S3_PARALLEL: integer(1, 64, 4),
  /** Service of IMPORT_S3, with the two keys below; without it the service of S3_ENDPOINT and its keys. */
  IMPORT_S3_ENDPOINT: web.optional(),
  /** Region that requests to IMPORT_S3_ENDPOINT are signed for. */
  IMPORT_S3_REGION: text.min(1).default('us-east-1'),
  /** Access key of IMPORT_S3_ENDPOINT; it need not be allowed more than to list and to read. Secret. */
  IMPORT_S3_ACCESS_KEY: text.optional(),
  /** Secret key of IMPORT_S3_ENDPOINT. Secret. */
  IMPORT_S3_SECRET_KEY: text.optional(),
  /** Whether buckets of IMPORT_S3_ENDPOINT stand in the path of addresses; false: before the host, as Aliyun OSS wants it. */
  IMPORT_S3_PATH_STYLE: flag(true),
  /** A PostgreSQL (15 or newer) instead of the embedded database. Secret. */
  DATABASE_URL: postgres.optional(),
  /** Connections to PostgreSQL at most. */
  DATABASE_CONNECTIONS: integer(1, 500, 16),
  /** S3-compatible storage for the media instead of DATA_DIR; needs the three below. */
  S3_ENDPOINT: web.optional(),
  /** Bucket of the media. */
  S3_BUCKET: text.optional(),
  /** Region that requests are signed for. */
  S3_REGION: text.min(1).default('us-east-1'),
  /** Access key of the bucket. Secret. */
  S3_ACCESS_KEY: text.optional(),
  /** Secret key of the bucket. Secret. */
  S3_SECRET_KEY: text.optional(),
  /** Whether the bucket stands in the path of addresses; false: before the host, as Aliyun OSS wants it. */
  S3_PATH_STYLE: flag(true),
  /** Address under which people reach the server; share links and HSTS follow from it. Default: that of the request. */
  PUBLIC_URL: web.optional(),
  /** What media addresses start with: this server, or a CDN that stands before it. */
  STORAGE_BASE: z
    .string()
    .regex(/^(https?:\/\/[^\s?#]+|\/[\w/-]*)$/, '需要一个地址或以 / 开头的路径')
    .default('/media'),
  /** Where the client asks for the newest version; without it the server answers /version.json for its own build. */
  VERSION_URL: web.optional(),
  /** Origins that may call the API from other pages (CORS), and that the page may load media and versions from. */
  CORS_ORIGINS: origins,
  /** Host names whose pages find the API at port 9080 of the same host. Separated by commas. */
  API_PORT_HOSTS: hosts,
  /** Number of proxies before the server whose X-Forwarded-For is believed. Like PUBLIC_URL and HOST only once the demo passwords are gone. */
  TRUST_PROXY: integer(0, 10, 0),
  /** Seconds without a call after which a session ends. */
  SESSION_TTL: integer(MINUTE, 90 * DAY, 12 * HOUR),
  /** Seconds that a lease lasts unless the tag says otherwise. */
  LEASE_TTL: integer(MINUTE, 7 * DAY, 2 * HOUR),
  /** Seconds between two looks for leases that ran out. */
  LEASE_SWEEP: integer(1, HOUR, 30),
  /** Seconds that a signed media address is good for at least. */
  MEDIA_URL_TTL: integer(MINUTE, 7 * DAY, 12 * HOUR),
  /** Seconds that a media address handed out by a share is good for at least, unless the share ends before. */
  SHARE_MEDIA_TTL: integer(MINUTE, DAY, 15 * MINUTE),
  /** Seconds that an Idempotency-Key is remembered. */
  IDEMPOTENCY_TTL: integer(HOUR, 90 * DAY, 7 * DAY),
  /** Bytes of one uploaded file at most. */
  UPLOAD_MAX: integer(1, 1024 * GB, 8 * GB),
  /** Bytes of one image at most. */
  IMAGE_MAX: integer(1, GB, 256 * MB),
  /** Width × height of one image at most. */
  IMAGE_PIXELS_MAX: integer(1, 2_000_000_000, 200_000_000),
  /** Seconds of one video at most. */
  VIDEO_SECONDS_MAX: integer(1, 7 * DAY, 4 * HOUR),
  /** Seconds that an upload may lie unfinished. */
  UPLOAD_TTL: integer(HOUR, 30 * DAY, 2 * DAY),
  /** Days that the files of resources deleted from pools are kept. */
  DISCARD_DAYS: integer(0, 365, 7),
  /** Days that a finished export can be downloaded. */
  EXPORT_DAYS: integer(1, 365, 7),
  /** Failed logins to one account within LOGIN_WINDOW before it has to wait. */
  LOGIN_TRIES_ACCOUNT: integer(1, 1000, 10),
  /** Failed logins from one address within LOGIN_WINDOW before it has to wait; an office shares one address. */
  LOGIN_TRIES_ADDRESS: integer(1, 100_000, 100),
  /** Seconds over which failed logins are counted. */
  LOGIN_WINDOW: integer(MINUTE, DAY, 15 * MINUTE),
  /** Whether an empty installation gets demo users and demo data. Default: yes on the embedded database, no on others. */
  SEED_DEMO: yesOrNo.optional(),
  /** First password of `admin` in an installation without people; without it a random one is printed once. Secret. */
  ADMIN_PASSWORD: z.string().min(8, '至少 8 个字符').max(200, '太长').optional(),
  /** Engine behind smart select and tracking: builtin needs nothing, onnx a folder of models, http an inference server. */
  SEGMENT_ENGINE: z
    .enum(['builtin', 'onnx', 'http', 'none'], { error: '需要 builtin、onnx、http 或 none' })
    .default('builtin'),
  /** Folder of the SAM 2 models (onnx). */
  SEGMENT_MODEL_DIR: text.optional(),
  /** Bytes of picture embeddings that are remembered at most (onnx); one of SAM 2 has some 17 MB. */
  SEGMENT_EMBEDDING_BYTES: integer(0, 64 * GB, 512 * MB),
  /** Address of the inference server (http); its host must be among SEGMENT_HOSTS. */
  SEGMENT_URL: web.optional(),
  /** Hosts that SEGMENT_URL may name, separated by commas. */
  SEGMENT_HOSTS: hosts,
  /** Whether SEGMENT_URL may lead to a loopback, private or link-local address. */
  SEGMENT_PRIVATE: flag(false),
  /** Milliseconds that the inference server gets for one answer. */
  SEGMENT_TIMEOUT_MS: integer(100, 600_000, 20_000),
  /** Seconds without a question after which the engine gives its memory back. */
  SEGMENT_IDLE: integer(1, DAY, 300),
  /** Whether videos get a proxy: a small copy with the same frames, made in the background, for moving through them. */
  PROXY: flag(false),
  /** Frames of a proxy from one key frame to the next. */
  PROXY_GOP: integer(1, 30, 10),
  /** Pixels of a proxy's longer side at most. */
  PROXY_SIDE: integer(160, 1920, 960),
  /** Bits a second of a proxy at most. */
  PROXY_BITRATE: integer(100_000, 20_000_000, 2_000_000),
  /** Imports and exports that run at once in this process, and as many trackings and imports of folders beside them; 0 leaves all jobs to others. */
  WORKERS: integer(0, 64, 2),
  /** Least severe log lines that are written. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: '需要 fatal、error、warn、info、debug、trace 或 silent',
    })
    .default('info'),
  /** Whether the Stately inspector may be opened by ?inspect in production builds. */
  INSPECT: flag(false),
  /** Milliseconds that the server has to end when it is told to stop; running requests get half of them to finish. */
  STOP_TIMEOUT_MS: integer(0, 600_000, 10_000),
} as const

export type SettingName = keyof typeof SETTING_SHAPES

export const SETTINGS = z.object(SETTING_SHAPES)

/** All settings of the server, validated. Times in seconds, sizes in bytes unless a name says otherwise. */
export type Settings = Readonly<z.infer<typeof SETTINGS>>
