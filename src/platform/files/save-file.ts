/** Has the browser save something as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // The click has taken hold of the blob by now.
  URL.revokeObjectURL(link.href)
}

/** Has the browser save what an address answers, without it ever lying in the page's memory. */
export function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
