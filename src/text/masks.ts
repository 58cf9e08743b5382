export const masksText = {
  loading: '正在加载分割工具',
  notYet: '分割工具还在加载，好了再画',
  failed: '分割工具加载失败，暂时不能绘制',
  unsupported: '这个浏览器不能绘制分割。请用新版 Chrome 或 Edge。',
} as const
