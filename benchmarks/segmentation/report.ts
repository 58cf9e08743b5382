import type { Goal } from '../harness/report.ts'
import { goalText, isMet, table, writtenBy } from '../harness/report.ts'
import type { PartName, SegmentRow } from './rows.ts'

/** The product's promise for some rows. */
interface Promised {
  readonly part: PartName
  /** Prefix of the case names. */
  readonly cases: string
  readonly figure: string
  readonly goal: Goal
}

const GOALS: readonly Promised[] = [
  { part: 'pictures', cases: 'synthetic, box and click', figure: 'worst wall ms', goal: { most: 1500 } },
  { part: 'pictures', cases: 'synthetic, box and click', figure: 'mean IoU', goal: { least: 0.85 } },
  { part: 'corrections', cases: 'click', figure: 'worst fall', goal: { least: -0.02 } },
  { part: 'corrections', cases: 'click', figure: 'mean gain', goal: { least: 0 } },
  { part: 'asked', cases: 'demo, box and click', figure: 'worst ms', goal: { most: 1500 } },
  { part: 'asked', cases: 'demo, box and click', figure: 'share usable', goal: { least: 1 } },
  { part: 'sequences', cases: 'moving and deforming', figure: 'mean J', goal: { least: 0.8 } },
  { part: 'sequences', cases: 'moving and deforming', figure: 'frames/s by the clock', goal: { least: 5 } },
  { part: 'load', cases: 'pull', figure: 'p95 under load to p95 alone', goal: { most: 2 } },
  { part: 'load', cases: 'push', figure: 'p95 under load to p95 alone', goal: { most: 2 } },
  { part: 'memory', cases: '', figure: 'peak MB of all', goal: { most: 1500 } },
]

const PARTS: readonly { part: PartName; title: string; text: string }[] = [
  {
    part: 'pictures',
    title: 'One question',
    text: `The built-in engine alone; decoding and transport come on top. Synthetic shapes are textured and deformed, before a
textured ground, in noise (σ 12), one in each picture. The demo's pictures are drawn scenes whose objects have many
colours, one before the other: a box says how far one goes, a click alone does not. Prompts follow from the truth: its
box, and the spot that is farthest from its edge.`,
  },
  {
    part: 'photographs',
    title: 'Photographs',
    text: `The built-in engine on the 128 photographs of \`coco128-seg\` (Ultralytics; not part of this project, \`--photographs\` names
a folder laid out like it): the two largest objects of each with at least 3,000 pixels and at most half of the picture. Half
of them were looked at while the engine was made. \`corrected\`: so many times somebody clicks in the middle of what is
most wrong, on the mask as it is then; measured before a click was bound to its surroundings. Many outlines there are rough: what follows the object exactly does not reach 1.`,
  },
  {
    part: 'corrections',
    title: 'Clicks that correct',
    text: `The first 24 photographs with an object of COCO's \`val2017\`, as \`lightly-ai/coco128_yolo\` on GitHub has them (not part of
this project; \`--photographs\` names a folder laid out like it): a box around the largest object, then three clicks, each in
the middle of what is most wrong. None of them was looked at while the engine was made. Over all 177 photographs of its
\`train2017\` and \`val2017\`, the first of which were looked at, three of 531 clicks lost more than 0.02: negative ones far inside of
a mask.

The shown confidence is the share of such proposals that overlap the object by 0.75 or more, by the contrast of the mask.
It was read off every second one of the 177 photographs, and this is how it holds for the others; the mean gap is 0.05.
Only the built-in engine was measured, so what other engines say of themselves is not shown.

| contrast | n | shown | right |
| --- | --: | --: | --: |
| under 0.4 | 32 | 0.37 | 0.19 |
| 0.4 to 0.5 | 29 | 0.39 | 0.34 |
| 0.5 to 0.6 | 46 | 0.43 | 0.54 |
| 0.6 to 0.7 | 70 | 0.57 | 0.54 |
| 0.7 to 0.8 | 60 | 0.64 | 0.62 |
| 0.8 to 0.9 | 54 | 0.72 | 0.74 |
| 0.9 and more | 61 | 0.85 | 0.85 |`,
  },
  {
    part: 'asked',
    title: 'What a person waits for',
    text: `A box and one click on objects of the demo's pictures, cut to 1280 × 720, asked over HTTP at the built server as the page
does: a corner when the picture is shown, the box, then both, of which this is the time. A mask is usable with an overlap
of half or more.`,
  },
  {
    part: 'sequences',
    title: 'Frame after frame',
    text: `A shape that moves and deforms, 60 frames at 640 × 360, from its mask on the first one. J is the overlap, F how well the
edge is met (DAVIS, tolerance 0.8 % of the diagonal). Uncertain are the frames that a person is told to look at: none
but where it goes behind the pillar. \`Coming near\` grows to five times its area. Times are of the engine alone.`,
  },
  {
    part: 'videos',
    title: 'Real videos',
    text: `The built-in tracker on twenty sequences of DAVIS 2016 (its validation set, 480p; not part of this project, \`--videos\`
names a folder laid out like it), 40 frames of each from the mask on the first one, with nobody who corrects it. J is the
overlap; told are the frames where the mask is uncertain or was lost.`,
  },
  {
    part: 'engines',
    title: 'The other engines',
    text: `No weights come with the project, so quality is measured only where \`SEGMENT_MODEL_DIR\` names some. \`onnx around the
model\` is what this program itself does to a question: resize, normalise, cut, with graphs of SAM 2's signature that compute
next to nothing. \`http\` is a server on this machine that speaks docs/segmentation-http.md and answers with the built-in
engine; what it takes more than that engine is the way there and back.`,
  },
  {
    part: 'load',
    title: 'The rest of the server meanwhile',
    text: `Pull and push over HTTP at the built server with its embedded database, four people with a quarter of a second between two pictures: alone, and while a
1080p video is tracked and somebody clicks in a picture as fast as answers come. The two take turns, so that what else the
machine does meets both.`,
  },
  {
    part: 'memory',
    title: 'A long video',
    text: `A video of ten minutes, 1920 × 1080, 18,000 frames at 30/s, tracked by the built server: a stretch of the job, forwards
from its first frame and backwards from its last, and (with \`--whole\`) all of it, both ways from the middle. Resident memory, read every 100 ms; the tracking process also by its own
high-water mark. MB are 10⁶ bytes.`,
  },
]

function partTable(rows: readonly SegmentRow[]): string {
  const figures = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'part')
  return table(
    figures,
    rows.map((row) => figures.map((name) => row[name])),
  )
}

function verdict(rows: readonly SegmentRow[], { part, cases, figure, goal }: Promised): (string | number)[] {
  const found = rows.filter((row) => row.part === part && row.case.startsWith(cases))
  const values = found.map((row) => Number(row[figure])).filter(Number.isFinite)
  const name = `${cases || part}: ${figure}`
  if (values.length === 0) return [name, goalText(goal), '–', 'not measured']
  const worst = 'most' in goal ? Math.max(...values) : Math.min(...values)
  return [name, goalText(goal), worst, isMet(worst, goal) ? 'yes' : 'no']
}

export const report = (rows: readonly SegmentRow[]): string => `# Smart select and tracking

${writtenBy('segment')}, without a GPU. Times are medians. CPU
is what the engine itself used, whatever else the machine did; wall is by the clock.

${table(
  ['goal', 'wanted', 'worst line', 'met'],
  GOALS.map((promised) => verdict(rows, promised)),
)}
${PARTS.map(({ part, title, text }) => {
  const own = rows.filter((row) => row.part === part)
  return `\n## ${title}\n\n${text}\n\n${own.length === 0 ? 'Not measured.' : partTable(own)}\n`
}).join('')}`
