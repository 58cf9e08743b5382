export const shortcutText = {
  groups: {
    label: '标注',
    clips: '片段',
    video: '播放',
    nodes: '关键点',
    masks: '分割',
    verdict: '判定',
    tool: '工具',
    edit: '编辑',
    work: '任务',
    review: '对照',
    view: '视图',
    help: '帮助',
  },
  groupNotes: {
    clips:
      '用于当前帧所在的片段。起点、终点在片段内用于其中所选的排除段；当前帧不在任何片段内时，用于所选的一段。',
  } as Readonly<Record<string, string | undefined>>,
  help: {
    title: '快捷键',
    mouse: '鼠标',
    gestures: [
      ['滚轮', '以光标为中心缩放'],
      ['中键拖动', '拖动画面'],
      ['双指捏合', '缩放和拖动画面'],
      ['Shift + 拖动', '画正方形，或保持比例、沿一个方向移动；拖关键点时带动整根手指或肢体'],
      ['Alt + 拖动', '以按下的点为中心'],
    ],
    note: '快捷键看键在键盘上的位置，不受输入法影响；正在输入文字时不生效。',
  },
} as const
