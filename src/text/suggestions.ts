export const suggestionText = {
  asking: { bodies: '正在找画面里的人…', hands: '正在找画面里的手…', objects: '正在找画面里的物体…' },
  nothing: { bodies: '没有找到人', hands: '没有找到手', objects: '没有找到物体' },
  noBodies: '这里的骨架不是人体 17 点',
  noHands: '这里的骨架不是手',
  allThere: '找到的都已标过',
  full: (count: number) => `实例已到上限，有 ${count} 个没有放`,
  placed: (count: number, doubtful: number) =>
    doubtful === 0
      ? `放好 ${count} 副骨架，请核对`
      : `放好 ${count} 副骨架，${doubtful} 个节点没有把握，按“下一处可疑”逐个看`,
  doubtfulCount: (count: number) => `${count} 个节点由模型给出，没有把握`,
  commands: {
    bodies: '让模型标出人体（选中的实例，或整张图）',
    hands: '让模型标出双手（选中的实例，或整张图）',
  },
} as const
