import type { ExportItem } from '../writing/export-items.ts'
import { createLists, itemStem, once, type ExportFile, type Exporter } from '../writing/exporter.ts'
import { xmlNumber, xmlText } from '../writing/xml.ts'
import { boxName, boxesOf } from '../writing/shapes.ts'

/**
 * From 0, as in labelImg, CVAT and FiftyOne; VOC2007 counts from 1.
 * Source: host.robots.ox.ac.uk/pascal/VOC/voc2012, "Development Kit".
 */

export const vocMediaPath = ({ exportedAs }: Pick<ExportItem, 'exportedAs'>): string =>
  `JPEGImages/${exportedAs}`

type LabelledBox = ReturnType<typeof boxesOf>[number]

const objectText = ([id, { x, y, width, height }]: LabelledBox): string => `\t<object>
\t\t<name>${boxName(id)}</name>
\t\t<pose>Unspecified</pose>
\t\t<truncated>0</truncated>
\t\t<difficult>0</difficult>
\t\t<bndbox>
\t\t\t<xmin>${xmlNumber(x)}</xmin>
\t\t\t<ymin>${xmlNumber(y)}</ymin>
\t\t\t<xmax>${xmlNumber(x + width)}</xmax>
\t\t\t<ymax>${xmlNumber(y + height)}</ymax>
\t\t</bndbox>
\t</object>
`

/** `filename` has the folders, too, as CVAT and FiftyOne write it. */
function annotationText(item: ExportItem): string {
  return `<annotation>
\t<folder></folder>
\t<filename>${xmlText(item.exportedAs)}</filename>
\t<source>
\t\t<database>Unknown</database>
\t</source>
\t<size>
\t\t<width>${item.width}</width>
\t\t<height>${item.height}</height>
\t\t<depth>3</depth>
\t</size>
\t<segmented>0</segmented>
${boxesOf(item).map(objectText).join('')}</annotation>
`
}

export const vocBoxes: Exporter = async function* (_head, items): AsyncGenerator<ExportFile> {
  const lists = createLists('default')
  for await (const item of items) {
    const stem = itemStem(item)
    lists.add(item, stem)
    yield { name: `Annotations/${stem}.xml`, content: once(annotationText(item)) }
  }
  yield* lists.files((part) => `ImageSets/Main/${part}.txt`)
}
