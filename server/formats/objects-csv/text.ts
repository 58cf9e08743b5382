export const objectsCsvText = {
  forms: '轮廓、折线、掩膜与骨架的形状，表里只有外框、面积与帧数',
  nodeAttributes: '节点的属性',
} as const
