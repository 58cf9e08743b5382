export const phoneText = {
  tooNarrow: '屏幕太小，不能标注',
  needs:
    '标注需要至少 700 像素宽、500 像素高的窗口，请换用电脑，或把平板横过来。已有的改动都保存着；审核与验收可以在手机上做。',
  finger: '一根手指',
  pan: '移动画面',
  mark: '画错误框',
} as const
