import type { Kind } from '../domain/kinds.ts'

interface StepText {
  readonly title: string
  readonly words: string
}

/** A kind without an entry has no tour. */
const draw: Readonly<Partial<Record<Kind, StepText>>> = {
  video: { title: '选出片段', words: '播放到起点按一次，到终点再按一次；不要的部分标为排除段。' },
  image: { title: '画框', words: '在图上拖动，画出跟踪框；不要的区域画成排除框。' },
  'image-node': { title: '标节点', words: '按右侧提示的顺序在图上逐个点出节点，看不见的标为遮挡。' },
  'image-segment': { title: '画分割', words: '选好类别，用画笔涂，或用智能选取点一下目标；多的擦掉。' },
  'video-segment': { title: '画对象', words: '在当前帧上画出对象，再让它跟踪到后面的帧。' },
}

const handIn: StepText = {
  title: '提交',
  words: '改动随时自动保存。做完就提交，下一条会接着打开。',
}

export const tourText = {
  label: '入门',
  place: (step: number, steps: number) => `${step} / ${steps}`,
  skip: '跳过',
  back: '上一步',
  next: '下一步',
  finish: '开始工作',
  isThere: (kind: Kind): boolean => draw[kind] !== undefined,
  annotation: (kind: Kind): readonly StepText[] => [
    ...(draw[kind] ? [draw[kind]] : []),
    { title: '核对', words: '画好的都列在右侧，点一行就转到那里。这里也定可用性，不能用的要如实标出。' },
    handIn,
  ],
  verdict: [
    { title: '看标注', words: '对着画面看标注对不对。可以隐藏标注看原图，也可以直接改。' },
    { title: '下判定', words: '判合格或不合格。不合格的在图上框出来，写明问题，或按数字选常用意见。' },
    handIn,
  ] satisfies readonly StepText[],
  ruling: [
    { title: '看画面', words: '标注人拿不准这一条，留下的标注和备注都在这里。' },
    { title: '裁定', words: '不可用的就此通过；可用的退回标注人做完，可写一句说明。' },
    handIn,
  ] satisfies readonly StepText[],
} as const
