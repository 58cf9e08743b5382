import { guidePictureAddress } from '../../domain/guides.ts'
import { guideText } from '../../text/guide.ts'

/** These characters would end a Markdown image. */
const altOf = (fileName: string): string =>
  fileName.replace(/\.[^.]*$/, '').replaceAll(/[[\]\\|\n]/g, '') || guideText.picture

/** A paragraph of its own, or inside a table cell. @param before, after text around the cursor */
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
