import { guidePictureAddress } from '../../domain/guides.ts'
import { guideText } from '../../text/guide.ts'

/** What a picture is called in a guide: its file's name without what Markdown would take for an end. */
const altOf = (fileName: string): string =>
  fileName.replace(/\.[^.]*$/, '').replaceAll(/[[\]\\|\n]/g, '') || guideText.picture

/**
 * What stands for a picture where a guide is being written, between what stands before and after it: a paragraph of its own,
 * or a part of the cell of a table.
 */
export function namedPicture(
  picture: { id: string },
  fileName: string,
  before: string,
  after: string,
): string {
  const named = `![${altOf(fileName)}](${guidePictureAddress(picture.id)})`
  const [line = ''] = before.split('\n').slice(-1)
  const [rest = ''] = after.split('\n')
  if (line.trimStart().startsWith('|') && rest.includes('|')) return named
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const below =
    after.trimStart() === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return above + named + below
}
