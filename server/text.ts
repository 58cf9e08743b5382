/** What the server says to the person who starts it. */
export const serverText = {
  started: (address: string): string => `标注平台已启动：${address}`,
  firstAdmin: (name: string, password: string): string =>
    `第一个管理员：${name}，密码 ${password}（只显示这一次，登录后须修改）`,
  demo: (password: string): string => `演示账号（密码 ${password}）：`,
  stopping: '正在停止……',
  stopped: '已停止',
  forced: '等待超时，强制停止',
  failed: '启动失败：',
  databaseLost: '数据库已不可用，服务器停止：',
  portTaken: (host: string, port: number): string => `端口 ${port}（${host}）已被占用，请用 PORT 另选一个`,
  demoBeyondLoopback: (host: string, names: readonly string[]): string =>
    `演示密码仍然有效（${names.join('、')}），不能监听 ${host}：请先修改这些密码或停用这些账号，或把 HOST 设为 127.0.0.1`,
} as const
