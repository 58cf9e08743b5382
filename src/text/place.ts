export const placeText = {
  title: '位置和大小',
  description: (width: number, height: number) =>
    `单位是原图像素，左上角为 0, 0；画面为 ${width} × ${height}，超出的会移回画面以内`,
  parts: { x: '左（X）', y: '上（Y）', width: '宽', height: '高', rotation: '旋转（度，顺时针）' },
  wrong: {
    x: '请填数字',
    y: '请填数字',
    width: '请填不小于 1 的数字',
    height: '请填不小于 1 的数字',
    rotation: '请填数字',
  },
}
