/**
 * An element that goes with a pointer over the canvas: the browser moves it without a repaint of what is under it. Hidden at
 * first.
 * @param attribute what tests find it by
 */
export function createFloatingMark(
  host: HTMLElement,
  attribute: `data-${string}`,
  style: Readonly<Record<string, string>>,
): HTMLElement {
  const mark = document.createElement('div')
  mark.setAttribute(attribute, '')
  mark.setAttribute('aria-hidden', 'true')
  Object.assign(mark.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    boxSizing: 'border-box',
    borderRadius: '50%',
    pointerEvents: 'none',
    willChange: 'transform',
    display: 'none',
    ...style,
  })
  host.append(mark)
  return mark
}
