/** For the operator. */
export const serverText = {
  started: (address: string): string => `标注平台已启动：${address}`,
  /** `password` is null if a setting gave it. */
  firstAdmin: (name: string, password: string | null): string =>
    password === null
      ? `第一个管理员：${name}，密码为 ADMIN_PASSWORD 的值（登录后须修改）`
      : `第一个管理员：${name}，密码 ${password}（只显示这一次，登录后须修改）`,
  usage:
    '用法：npm start，或 npm start -- reset-password 用户名，或 npm start -- move-to-postgres（或 move-to-embedded），或 npm start -- check-model 模型文件或文件夹 [图片]',
  newPassword: (name: string, password: string): string =>
    `${name} 的新密码：${password}（只显示这一次，登录后须修改；原来的登录都已失效）`,
  nobodyNamed: (name: string): string => `没有用户名为“${name}”的人`,
  move: {
    whereTo: '请用 DATABASE_URL 给出一个空的 PostgreSQL 数据库',
    whereFrom: '请用 DATABASE_URL 给出要搬回来的 PostgreSQL 数据库',
    stillRunning: '这个 PostgreSQL 上还有服务器在运行，请先全部停止',
    begins: {
      postgres: (dataDir: string): string => `正在把 ${dataDir} 的内嵌数据库复制到 PostgreSQL……`,
      embedded: (dataDir: string): string => `正在把 PostgreSQL 复制到 ${dataDir} 的内嵌数据库……`,
    },
    table: (name: string, rows: number): string => `  ${name}：${rows} 行，一致`,
    done: (tables: number, rows: number, into: 'postgres' | 'embedded'): string =>
      `已复制 ${tables} 个表，共 ${rows} 行，逐表核对一致。${
        into === 'postgres'
          ? '今后启动时请一直给出这个 DATABASE_URL；内嵌数据库原样留着，确认无误后可以删除 pgdata 文件夹'
          : '今后启动时不要再给出 DATABASE_URL；PostgreSQL 里的内容原样留着，确认无误后可以删除'
      }`,
  },
  demo: (password: string): string => `演示账号（密码 ${password}）：`,
  stopping: '正在停止……',
  stopped: '已停止',
  forced: '等待超时，强制停止',
  failed: '启动失败：',
  databaseLost: '数据库已不可用，服务器停止：',
  badSetting: (name: string, why: string): string => `设置 ${name} 的值不对：${why}`,
  folder: {
    missing: '不存在',
    isFile: '不是文件夹',
    noAccess: '没有读写权限',
    readOnly: '所在的磁盘只能读',
    takesNothing: '不能存放文件',
    full: '所在的磁盘已满',
  },
  hostUnknown: (host: string): string => `找不到主机 ${host}`,
  hostElsewhere: (host: string): string => `${host} 不是本机的地址`,
  portForbidden: (port: number): string => `没有权限监听端口 ${port}，请用 PORT 另选一个`,
  badSecrets: (file: string, why: string): string => `无法读取密钥文件 ${file}：${why}`,
  notJson: '内容已损坏',
  portTaken: (host: string, port: number): string => `端口 ${port}（${host}）已被占用，请用 PORT 另选一个`,
  demoSeedReached: (by: string): string =>
    `第一次启动会放入演示用户，其密码人人知道，不能让别的机器访问（${by}）：不要演示数据请设 SEED_DEMO=false；要演示数据请先去掉这项设置`,
  demoReached: (by: string, names: readonly string[]): string =>
    `演示密码仍然有效（${names.join('、')}），不能让别的机器访问（${by}）：请先去掉这项设置启动，修改这些密码或停用这些账号`,
} as const
