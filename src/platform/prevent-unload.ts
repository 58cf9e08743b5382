/** From now on the browser asks by itself before the page goes. @returns what ends that, for this caller alone */
export function preventUnload(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Files that miss what they were dragged to do nothing: browsers would show them in place of the page. */
export function ignoreStrayFiles(): void {
  const ignore = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
}
