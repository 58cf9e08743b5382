/** Words of the tool that asks an engine for masks. */
export const smartText = {
  nobody: '这里不能使用智能选取',
  hint: '点一下目标，或拖一个框；按住 Alt 点掉不要的部分',
  refineHint: '点一下要补进所选掩膜的地方；按住 Alt 点掉不要的部分；拖一个框则加上另一块',
  gathering: '再点一下要选中的目标',
  waiting: '正在识别…',
  ready: '识别结果',
  refined: '修改结果',
  score: (score: number) => `把握 ${Math.round(score * 100)}%`,
  failed: (reason: string) => `没有识别出来：${reason}`,
  accept: '采用',
  retry: '重试',
  back: '撤回一点',
  drop: '放弃',
}
