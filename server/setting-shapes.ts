import { z } from 'zod'
import { LEASE_MS, PASSWORD_MIN } from '../src/domain/constants.ts'
import {
  bucketPlaces,
  flag,
  folders,
  hosts,
  integer,
  mediaBase,
  origins,
  postgres,
  serverHosts,
  site,
  text,
  web,
  yesOrNo,
} from './setting-types.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 ** 2
const GB = 1024 ** 3

/** Each setting by its environment variable, with its documentation in Chinese and English. */
export const SETTING_SHAPES = {
  /** 监听的地址。演示密码还在时只能是本机。 */
  /** Address to listen on; loopback only while demo passwords exist. */
  HOST: text.min(1).default('127.0.0.1'),
  /** 监听的端口；0 表示任选一个空闲的。 */
  /** Port to listen on; 0 takes a free one. */
  PORT: integer(0, 65_535, 8080),
  /** 放内嵌数据库、媒体、上传中的文件与密钥的文件夹。 */
  /** Folder of the embedded database, the media, uploads and secrets. */
  DATA_DIR: text.min(1).default('./data'),
  /** 管理员可以从中把文件导入数据池的本机文件夹，用绝对路径，以逗号分隔；只读不改。 */
  /** Folders of this machine from which admins may import files into pools: absolute, separated by commas. Files are only read. */
  IMPORT_DIRS: folders,
  /** S3 兼容存储桶中可以导入的地方，例如 s3://bucket/目录，以逗号分隔；导入方法与 IMPORT_DIRS 相同。 */
  /** Places in S3-compatible buckets, for instance s3://bucket/prefix, separated by commas; imports work as from IMPORT_DIRS. */
  IMPORT_S3: bucketPlaces,
  /** 一次导入同时从 IMPORT_S3 取的文件数；每个文件在收下之前放在 DATA_DIR 里。 */
  /** Files that an import fetches from IMPORT_S3 at the same time; each lies in DATA_DIR until it is imported. */
  IMPORT_S3_PARALLEL: integer(1, 64, 4),
  /** IMPORT_S3 的服务地址，须与下面两个密钥一起给出；不给时用 S3_ENDPOINT 与它的密钥。 */
  /** Service of IMPORT_S3, with the two keys below. Default: S3_ENDPOINT with its keys. */
  IMPORT_S3_ENDPOINT: web.optional(),
  /** 向 IMPORT_S3_ENDPOINT 的请求签名时用的区域。 */
  /** Region that requests to IMPORT_S3_ENDPOINT are signed for. */
  IMPORT_S3_REGION: text.min(1).default('us-east-1'),
  /** IMPORT_S3_ENDPOINT 的 Access Key；只需要列出与读取的权限。保密。 */
  /** Access key of IMPORT_S3_ENDPOINT; needs the rights to list and to read. Secret. */
  IMPORT_S3_ACCESS_KEY: text.optional(),
  /** IMPORT_S3_ENDPOINT 的 Secret Key。保密。 */
  /** Secret key of IMPORT_S3_ENDPOINT. Secret. */
  IMPORT_S3_SECRET_KEY: text.optional(),
  /** IMPORT_S3_ENDPOINT 的存储桶名是否写在地址的路径里；false 表示写在主机名前面，如阿里云 OSS。 */
  /** Whether buckets of IMPORT_S3_ENDPOINT are part of the address's path; false: of the host name, as for Aliyun OSS. */
  IMPORT_S3_PATH_STYLE: flag(true),
  /** 代替内嵌数据库的 PostgreSQL（15 或更新）。保密。 */
  /** A PostgreSQL (15 or newer) instead of the embedded database. Secret. */
  DATABASE_URL: postgres.optional(),
  /** 到 PostgreSQL 的连接数上限。 */
  /** The most connections to PostgreSQL. */
  DATABASE_CONNECTIONS: integer(1, 500, 16),
  /** 等数据库的连接最多多少毫秒，此后答 503；内嵌数据库一次只做一件事，忙时要排队。 */
  /** The most milliseconds that a call waits for the database; then it fails with 503. The embedded one runs one statement at a time. */
  DATABASE_WAIT_MS: integer(1000, 600_000, 30_000),
  /** 忙时最多几个等着的请求合用一个事务；在内嵌数据库里也合用一次落盘。1 为不合用。 */
  /** The most waiting calls that share a transaction when it is busy, and on the embedded database a flush to disk; 1: none. */
  DATABASE_TOGETHER: integer(1, 1000, 16),
  /** 这样合用的事务同时最多几个；内嵌数据库总是一个。 */
  /** The most such transactions at once; on the embedded database always one. */
  DATABASE_GROUPS: integer(1, 100, 1),
  /** 合用的事务等别人的锁最多多少毫秒，此后其中每个请求各用一个事务，各自等待。 */
  /** The most milliseconds that such a transaction waits for a lock of others; then each of its calls waits in one of its own. */
  DATABASE_LOCK_WAIT_MS: integer(1, 600_000, 100),
  /** 提交的内容超过多少字节就单独用一个事务，免得别的请求等它。 */
  /** A push of more bytes has a transaction of its own, so that other calls do not wait for it. */
  DATABASE_TOGETHER_BYTES: integer(0, GB, 262_144),
  /** 代替 DATA_DIR 存放媒体的 S3 兼容存储；须与下面三项一起给出。 */
  /** S3-compatible storage of media instead of DATA_DIR; needs the three settings below. */
  S3_ENDPOINT: web.optional(),
  /** 放媒体的存储桶。 */
  /** Bucket of the media. */
  S3_BUCKET: text.optional(),
  /** 请求签名时用的区域。 */
  /** Region that requests are signed for. */
  S3_REGION: text.min(1).default('us-east-1'),
  /** 存储桶的 Access Key。保密。 */
  /** Access key of the bucket. Secret. */
  S3_ACCESS_KEY: text.optional(),
  /** 存储桶的 Secret Key。保密。 */
  /** Secret key of the bucket. Secret. */
  S3_SECRET_KEY: text.optional(),
  /** 存储桶名是否写在地址的路径里；false 表示写在主机名前面，如阿里云 OSS。 */
  /** Whether the bucket is part of the address's path; false: of the host name, as for Aliyun OSS. */
  S3_PATH_STYLE: flag(true),
  /** 人们访问服务器所用的地址，用于分享链接与 HSTS。默认为请求所用的地址。 */
  /** Address of the server as people see it, for share links and HSTS. Default: the address of the request. */
  PUBLIC_URL: site.optional(),
  /** 媒体地址的开头：本服务器，或它前面的 CDN。 */
  /** Start of media addresses: this server, or a CDN before it. */
  STORAGE_BASE: mediaBase.default('/media'),
  /** 页面从哪里得知最新版本；不给时由服务器在 /version.json 回答自己的版本。 */
  /** Where pages ask for the newest version; without it the server answers /version.json with its own. */
  VERSION_URL: web.optional(),
  /** 允许从别的页面调用接口（CORS）的来源，页面也可以从那里读取媒体与版本。以逗号分隔。 */
  /** Origins that may call the API from other pages (CORS); pages may load media and versions from there. Separated by commas. */
  CORS_ORIGINS: origins,
  /** 这些主机名的页面到同一主机的 9080 端口找接口。以逗号分隔。媒体不在其中：页面所在的端口不提供媒体时，STORAGE_BASE 要写完整地址。 */
  /**
   * Host names whose pages find the API at port 9080 of the same host, separated by commas. Not for media: if
   * the page's port does not serve them, STORAGE_BASE needs a whole address.
   */
  API_PORT_HOSTS: hosts,
  /** 服务器前面有几层代理，它们给出的 X-Forwarded-For 可信。与 PUBLIC_URL、HOST 一样，须先没有演示密码。 */
  /** Number of trusted proxies before the server (X-Forwarded-For). Like PUBLIC_URL and HOST, needs demo passwords to be gone. */
  TRUST_PROXY: integer(0, 10, 0),
  /** 多少秒没有请求后登录失效。 */
  /** Seconds without a request until a session ends. */
  SESSION_TTL: integer(MINUTE, 90 * DAY, 12 * HOUR),
  /** 领取后保留多少秒；数据库可以另行规定。 */
  /** Seconds that a lease lasts; a database of labels may say otherwise. */
  LEASE_TTL: integer(MINUTE, 7 * DAY, LEASE_MS / 1000),
  /** 提交后多少秒内本人可以撤回；页面提供 10 秒，多出的是网络的时间。 */
  /** Seconds after a push within which its author may take it back; pages offer 10, the rest is for the network. */
  TAKE_BACK_TTL: integer(10, HOUR, 15),
  /** 每隔多少秒收回一次到期的领取。 */
  /** Seconds between two sweeps of expired leases. */
  LEASE_SWEEP: integer(1, HOUR, 30),
  /** 签名的媒体地址至少有效多少秒。 */
  /** Seconds that a signed media address is valid at least. */
  MEDIA_URL_TTL: integer(MINUTE, 7 * DAY, 12 * HOUR),
  /** 分享页里的媒体地址至少有效多少秒；分享先到期时随之失效。 */
  /** Seconds that a media address of a share is valid at least, unless the share ends before. */
  SHARE_MEDIA_TTL: integer(MINUTE, DAY, 15 * MINUTE),
  /** 一个请求最多用多少秒传完，此后断开；与回答要多久无关。 */
  /** Seconds in which a client must send its whole request; the time of the response does not count. */
  REQUEST_TIMEOUT: integer(10, DAY, 30 * MINUTE),
  /** 多少个字符以上的 JSON 回答用 gzip 压缩，0 为不压缩（例如由前面的代理压缩）。 */
  /** Characters from which on JSON responses are compressed (gzip); 0: never, for example if a proxy in front does it. */
  COMPRESS_FROM: integer(0, GB, 16_384),
  /** 一个人在一个服务器进程上同时打开的事件流（每个页面一条）最多多少；多出的页面改为定时查看。 */
  /** The most event streams (one per page) that a person has open at one server process; more pages poll instead. */
  EVENT_STREAMS: integer(1, 10_000, 100),
  /** Idempotency-Key 记住多少秒。 */
  /** Seconds that an Idempotency-Key is remembered. */
  IDEMPOTENCY_TTL: integer(HOUR, 90 * DAY, 7 * DAY),
  /** 一个上传文件的字节数上限。 */
  /** The most bytes of an uploaded file. */
  UPLOAD_MAX: integer(1, 1024 * GB, 8 * GB),
  /** 一个压缩包里的文件数（连同文件夹）上限。 */
  /** The most files, with folders, in an archive. */
  ARCHIVE_FILES_MAX: integer(1, 10_000_000, 100_000),
  /** 一张图片的字节数上限。 */
  /** The most bytes of an image. */
  IMAGE_MAX: integer(1, GB, 256 * MB),
  /** 一张图片的像素数（宽 × 高）上限。 */
  /** The most pixels (width × height) of an image. */
  IMAGE_PIXELS_MAX: integer(1, 2_000_000_000, 200_000_000),
  /** 一个视频的秒数上限。 */
  /** The most seconds of a video. */
  VIDEO_SECONDS_MAX: integer(1, 7 * DAY, 4 * HOUR),
  /** 未传完的上传，与不属于任何资源的意见图片，保留多少秒。 */
  /** Seconds that an unfinished upload is kept, and a picture of a remark that belongs to no resource. */
  UPLOAD_TTL: integer(HOUR, 30 * DAY, 2 * DAY),
  /** 一个人一小时内最多经 uploadImage 上传多少张图片。 */
  /** The most pictures that a person may send to uploadImage in an hour. */
  INLINE_IMAGES_HOUR: integer(1, 100_000, 300),
  /** 删除的资源，其文件与意见图片还保留多少天。 */
  /** Days that the files of deleted resources, and pictures of remarks on them, are kept. */
  DISCARD_DAYS: integer(0, 365, 7),
  /** 完成的导出可以下载多少天。 */
  /** Days that a finished export can be downloaded. */
  EXPORT_DAYS: integer(1, 365, 7),
  /** 新密码至少多少个字符；更短的旧密码仍可登录，登录后提醒修改。 */
  /** The fewest characters of a new password; shorter old ones still log in, and the page asks to change them. */
  PASSWORD_MIN: integer(PASSWORD_MIN, 16, PASSWORD_MIN),
  /** 一个账号登录失败多少次后，再试要等待，每再失败一次等待加倍；成功登录过的设备不受别处失败的影响。 */
  /**
   * Failed logins to one account until the next attempt must wait; each further failure doubles the wait.
   * Failures elsewhere do not delay a device that has logged in before.
   */
  LOGIN_TRIES_ACCOUNT: integer(1, 1000, 10),
  /** 一个地址（IPv6 按前 64 位）登录失败多少次后，再试要等待；整个办公室往往共用一个地址。 */
  /** Failed logins from one address (IPv6: its first 64 bits) until the next attempt must wait; an office often shares one address. */
  LOGIN_TRIES_ADDRESS: integer(1, 100_000, 100),
  /** 最后一次登录失败及其等待之后，再过多少秒忘掉这些失败。 */
  /** Seconds after the last failed login and its wait until failures are forgotten. */
  LOGIN_WINDOW: integer(MINUTE, DAY, 15 * MINUTE),
  /** 登录失败过多后，第一次等待多少秒。 */
  /** Seconds of the first wait after too many failed logins. */
  LOGIN_DELAY: integer(1, HOUR, 5),
  /** 登录失败后最多等待多少秒。 */
  /** The longest wait after failed logins, in seconds. */
  LOGIN_DELAY_MAX: integer(1, DAY, 15 * MINUTE),
  /** 登录成功过的设备认得多少天。 */
  /** Days that a device stays known after a login. */
  LOGIN_DEVICE_DAYS: integer(1, 3650, 365),
  /** 空的安装是否放入演示用户与演示数据。默认：内嵌数据库放，其他不放。 */
  /** Whether an empty installation gets demo users and demo data. Default: only on the embedded database. */
  SEED_DEMO: yesOrNo.optional(),
  /** 还没有用户时第一个 `admin` 的密码；不给时随机生成并只显示一次。保密。 */
  /** First password of `admin` while there are no users; without it a random one is shown once. Secret. */
  ADMIN_PASSWORD: z.string().min(8, '至少 8 个字符').max(200, '太长').optional(),
  /** 智能选取与跟踪的引擎：builtin 什么都不需要，onnx 需要模型文件夹，http 需要推理服务，label-studio 需要 Label Studio 的 ML 后端，none 不用。 */
  /** Engine of smart select and tracking: builtin needs nothing, onnx a folder of models, http a model server, label-studio an ML backend of Label Studio; none turns both off. */
  SEGMENT_ENGINE: z
    .enum(['builtin', 'onnx', 'http', 'label-studio', 'none'], {
      error: '需要 builtin、onnx、http、label-studio 或 none',
    })
    .default('builtin'),
  /** 模型所在的文件夹（onnx）：SAM 2，以及给出建议的 YOLO、RT-DETR、D-FINE。 */
  /** Folder of the models (onnx): SAM 2, and YOLO, RT-DETR, D-FINE for suggestions. */
  SEGMENT_MODEL_DIR: text.optional(),
  /** 模型在哪里运行（onnx）：cpu、webgpu、cuda，或 auto：有显卡可用就用显卡。 */
  /** Where models run (onnx): cpu, webgpu, cuda, or auto: on a graphics card where one can be used. */
  SEGMENT_DEVICE: z
    .enum(['auto', 'cuda', 'webgpu', 'cpu'], { error: '需要 auto、cuda、webgpu 或 cpu' })
    .default('cpu'),
  /** 图片嵌入最多记住多少字节（onnx）；SAM 2 的一个约 17 MB。 */
  /** The most bytes of cached image embeddings (onnx); one of SAM 2 has some 17 MB. */
  SEGMENT_EMBEDDING_BYTES: integer(0, 64 * GB, 512 * MB),
  /** 推理服务或 ML 后端的地址（http、label-studio）；其主机须在 SEGMENT_HOSTS 中。 */
  /** Address of the model server or ML backend (http, label-studio); its host must be among SEGMENT_HOSTS. */
  SEGMENT_URL: web.optional(),
  /** SEGMENT_URL 可以用的主机名或 IP 地址（不带端口），以逗号分隔。 */
  /** Host names or IP addresses (without ports) that SEGMENT_URL may use, separated by commas. */
  SEGMENT_HOSTS: serverHosts,
  /** SEGMENT_URL 是否可以指向本机、内网或链路本地地址。 */
  /** Whether SEGMENT_URL may be a loopback, private or link-local address. */
  SEGMENT_PRIVATE: flag(false),
  /** 推理服务的一次回答最多等多少毫秒。 */
  /** Milliseconds until the inference server must respond. */
  SEGMENT_TIMEOUT_MS: integer(100, 600_000, 20_000),
  /** Label Studio 的标注界面配置（XML）文件（label-studio）；不给时用一个通用的，只有 object 一个标签。 */
  /** File of a label config (XML) of Label Studio (label-studio); without it a plain one with the label object. */
  SEGMENT_LS_CONFIG: text.optional(),
  /** ML 后端用来访问本机的主机名或 IP 地址（label-studio）：它从本机的一个空闲端口取图片。 */
  /** Host name or IP address by which the ML backend reaches this machine (label-studio): it fetches pictures from a free port here. */
  SEGMENT_LS_HOST: text.min(1).default('127.0.0.1'),
  /** 内置引擎一次最多勾出几个物体的轮廓；每个要零点几秒。 */
  /** The most masks in one answer of the built-in engine; each takes some tenths of a second. */
  SEGMENT_MASKS: integer(1, 300, 20),
  /** 多少秒没有提问后引擎交还内存。 */
  /** Seconds without a request until the engine frees its memory. */
  SEGMENT_IDLE: integer(1, DAY, 300),
  /** 模型预标注时连续多少张图片失败就停止。 */
  /** So many pictures that fail one after another stop a model's pass over a database. */
  PRELABEL_FAILURES: integer(1, 100_000, 20),
  /** 模型预标注时每张图片最多记下多少个找到的物体（把握最高的），领取顺序由此排出。 */
  /** The most things, the best first, that are kept of what a model found in a picture; the order of pulls follows from them. */
  PRELABEL_FINDINGS: integer(1, 10_000, 300),
  /** 一次模型预标注与人们的提交相比时，最多比较最近的多少项。 */
  /** The most resources of a model's pass, the newest, that are compared with what people pushed. */
  PRELABEL_COMPARED: integer(1, 100_000, 2000),
  /** 是否给视频在后台做代理：帧相同的小副本，用于快速跳转与逐帧移动。 */
  /** Whether videos get a proxy in the background: a small copy with the same frames, for fast seeking and stepping. */
  PROXY: flag(false),
  /** 代理中相邻两个关键帧之间的帧数。 */
  /** Frames between two key frames of a proxy. */
  PROXY_GOP: integer(1, 30, 10),
  /** 代理长边的像素上限。 */
  /** The most pixels of a proxy's longer side. */
  PROXY_SIDE: integer(160, 1920, 960),
  /** 代理每秒的比特数上限。 */
  /** The most bits per second of a proxy. */
  PROXY_BITRATE: integer(100_000, 20_000_000, 2_000_000),
  /** 是否收 HEVC（H.265）视频，手机多半录成这种：导入时在后台逐帧、原尺寸转成 H.264。false 表示拒绝。 */
  /**
   * Whether HEVC (H.265) videos, which most phones record, are accepted: imports convert them to H.264 in the
   * background, frame by frame at full size. false: refused.
   */
  TRANSCODE: flag(true),
  /** 转码视频的质量，即 x264 的 CRF：越小越好，也越占地方。 */
  /** Quality of transcoded videos, the CRF of x264: smaller is better and takes more room. */
  TRANSCODE_CRF: integer(10, 35, 20),
  /** 转码视频中相邻两个关键帧之间的帧数。 */
  /** Frames between two key frames of a transcoded video. */
  TRANSCODE_GOP: integer(1, 300, 30),
  /** 本进程同时做的导入数；导出、跟踪与文件夹导入各另有同样多；0 表示后台任务都留给别的进程。 */
  /**
   * Imports that run at once in this process; as many exports, trackings and folder imports run beside them. 0 leaves all jobs to other processes.
   */
  WORKERS: integer(0, 64, 2),
  /** 写出的日志的最低级别。 */
  /** Lowest level of log lines. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: '需要 fatal、error、warn、info、debug、trace 或 silent',
    })
    .default('info'),
  /** 正式构建中是否可以用 ?inspect 打开 Stately 检查器。 */
  /** Whether ?inspect opens the Stately inspector in production builds. */
  INSPECT: flag(false),
  /** DATA_DIR 所在的磁盘剩余少于多少字节时告警：写入日志，管理员的页面上也看得到；0 表示不告警。 */
  /** Free bytes on the disk of DATA_DIR below which the log and admins' pages warn; 0: never. */
  DISK_LOW: integer(0, 1024 * GB, 5 * GB),
  /** 查看服务状态时，数据库与媒体存储最多各有多少毫秒回答。 */
  /** Milliseconds in which database and media storage must respond to a health check. */
  HEALTH_TIMEOUT_MS: integer(100, MINUTE * 1000, 3000),
  /** 收到停止信号后最多用多少毫秒结束；正在处理的请求可用其中一半。 */
  /** Milliseconds in which the server ends after a stop signal; running requests get half of them. */
  STOP_TIMEOUT_MS: integer(0, 600_000, 10_000),
} as const

export type SettingName = keyof typeof SETTING_SHAPES

export const SETTINGS = z.object(SETTING_SHAPES)

/** All settings of the server, validated. Times in seconds, sizes in bytes unless a name says otherwise. */
export type Settings = Readonly<z.infer<typeof SETTINGS>>
