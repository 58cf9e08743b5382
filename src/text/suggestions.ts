export const suggestionText = {
  asking: {
    bodies: '正在找画面里的人…',
    hands: '正在找画面里的手…',
    objects: '正在找画面里的物体…',
    masks: '正在勾画面里的物体…',
  },
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
  proposals: {
    title: '模型建议',
    least: '最低把握',
    percent: (score: number) => `${Math.round(score * 100)}%`,
    none: '这个把握以上没有建议了，把滑块往左拖',
    accept: '采用',
    acceptNamed: (name: string, count: number) => `采用 ${count} 个${name}`,
    acceptAll: (count: number) => `全部采用（${count}）`,
    drop: (name: string) => `不要“${name}”`,
    dropAll: '都不要',
    named: (name: string, score: number) => `${name} ${Math.round(score * 100)}%`,
    found: (count: number) => `找到 ${count} 个，点轮廓采用`,
    unknown: (count: number) => `${count} 个没有对应的标签`,
    unnamed: '没有同名类别的，要逐个点，归入当前的类别',
    accepted: (count: number) => `采用了 ${count} 个，请核对`,
    left: (count: number) => `${count} 个没有采用：到了上限，或像素已属于别的`,
    nothing: '没有可采用的建议',
  },
  commands: {
    objects: '让模型找物体，画出建议的框',
    masks: '让模型勾出物体，画出建议的轮廓',
    accept: '采用全部建议',
    people: '让模型勾出所有的人，直接采用',
    bodies: '让模型标出人体（选中的实例，或整张图）',
    hands: '让模型标出双手（选中的实例，或整张图）',
  },
} as const
