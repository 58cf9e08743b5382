/** How a database is to be labelled, beside the work. */
export const guideText = {
  title: '标注规范',
  command: '查看标注规范',
  changed: '标注规范（有更新）',
  news: (tag: string) => `“${tag}”的标注规范有更新`,
  changedAt: (time: string) => `更新于 ${time}`,
  close: '收起标注规范',
  empty: '这个数据库还没有标注规范',
  emptyHint: '管理员可在数据库管理中编辑数据库时填写。',
  view: '标注规范的显示',
  write: '编写',
  preview: '预览',
  hint: 'Markdown，最多 20000 字，图片可直接粘贴或拖入；工作的人在标注页随时可看，修改后会收到提示',
  insert: '插入图片',
  picture: '图片',
  noPicture: (name: string) => `“${name}”不是能显示的图片`,
  placeholder: '# 画什么\n\n- 框贴着物体的边\n- 被遮挡超过一半的**不画**',
} as const
