import type { ExportFormat, FORMATS, ImportFormat } from '../domain/formats.ts'
import type { Kind } from '../domain/kinds.ts'

const exportNames: Readonly<Record<ExportFormat, string>> = {
  json: '本平台 JSON（无损，可再导入）',
  'coco-instances': 'COCO 实例',
  'coco-keypoints': 'COCO 关键点',
  'coco-panoptic': 'COCO 全景（PNG 标号图）',
  'yolo-detect': 'YOLO 检测',
  'yolo-segment': 'YOLO 分割（轮廓）',
  'yolo-pose': 'YOLO 姿态',
  'yolo-obb': 'YOLO-OBB（旋转的框，逐帧）',
  voc: 'Pascal VOC',
  'voc-masks': 'Pascal VOC 分割图（PNG）',
  'cvat-images': 'CVAT for images 1.1',
  'cvat-video': 'CVAT for video 1.1',
  labelme: 'LabelMe',
  'x-anylabeling': 'X-AnyLabeling',
  'youtube-vis': 'YouTube-VIS（逐帧掩膜）',
  davis: 'DAVIS（逐帧标号图）',
  csv: 'CSV（片段与排除段）',
  'objects-csv': 'CSV（每行一个对象，供表格与统计）',
}

const importNames: Readonly<Record<ImportFormat, string>> = {
  json: '本平台 JSON',
  csv: 'CSV（片段与排除段）',
  coco: 'COCO',
  yolo: 'YOLO',
  'yolo-obb': 'YOLO-OBB',
  voc: 'Pascal VOC',
  'voc-masks': '标签图（PNG，含 Pascal VOC 分割图）',
  'youtube-vis': 'YouTube-VIS',
  cvat: 'CVAT',
  labelme: 'LabelMe',
  'label-studio': 'Label Studio',
  'open-images': 'Open Images',
  mot: 'MOT',
}

type Hints = {
  readonly [F in Exclude<ImportFormat, 'json'>]: Readonly<
    Record<(typeof FORMATS)[F]['reads'][number], string>
  >
}

/** Which classes a file may have. Where a database has labels, they are its labels. */
const CROPS = '须为 tracking 或 exclude'
const CATEGORIES = '须为 human、cover 或 exclude'
const LABELS_OR_CROPS = '须为本数据库的标签、tracking 或 exclude'
const LABELS = '须为本数据库的标签'

const hints: Hints = {
  csv: {
    video:
      '本平台导出的 CSV 或它的 ZIP，改过也可以；按资源编号、路径依次对应。每行一个片段或排除段，时间须与视频的帧相符。',
  },
  coco: {
    image: `COCO 实例的 JSON 或 ZIP，按路径对应。类别${CROPS}；没有 bbox 时取轮廓或掩膜的外框。`,
    'image-node':
      'COCO 关键点的 JSON 或 ZIP，按路径对应。类别的节点须与关键点模板相符；COCO 不记模糊度，按不模糊导入。',
    'image-segment': `COCO 实例的 JSON 或 ZIP，或 COCO 全景的 ZIP（JSON 与 PNG 标号图），按路径对应。类别${CATEGORIES}；多边形与 RLE（压缩或不压缩）都转成掩膜。`,
  },
  yolo: {
    image: `YOLO 检测的 ZIP：labels 下每张图片一个 .txt，类别名写在 data.yaml、classes.txt 或 obj.names，${CROPS}；按路径对应。`,
    'image-node':
      'YOLO 姿态的 ZIP：labels 下每张图片一个 .txt，data.yaml 里要有 kpt_shape；节点的个数与次序须与关键点模板相符；按路径对应。',
    'image-segment': `YOLO 分割的 ZIP：labels 下每张图片一个 .txt，类别名写在 data.yaml、classes.txt 或 obj.names，${CATEGORIES}；轮廓转成掩膜，按路径对应。`,
  },
  'yolo-obb': {
    image: `YOLO-OBB 的 ZIP：labels 下每张图片一个 .txt，每行是类别与框的 4 个角，类别名写在 data.yaml，${CROPS}；旋转的框取外框，按文件名对应。`,
    'image-segment': `YOLO-OBB 的 ZIP：labels 下每张图片一个 .txt，每行是类别与框的 4 个角，类别名写在 data.yaml，${CATEGORIES}；框转成掩膜，按文件名对应。`,
  },
  voc: {
    image: `Pascal VOC 的 XML，多张图片打成一个 ZIP，按 filename 对应。name ${CROPS}；坐标从 0 起，VOC2007、VOC2012 等原始数据集的从 1 起。`,
    'image-segment': `Pascal VOC 的 XML，多张图片打成一个 ZIP，按 filename 对应。name ${CATEGORIES}；框（有 polygon 的取轮廓）转成掩膜。`,
  },
  'voc-masks': {
    'image-segment': `标签图的 ZIP：每张图片一个 PNG，按文件名对应；颜色或编号的意思写在 labelmap.txt、classes.txt 或 labelmap.json 里，没有时按标签的颜色。类别${CATEGORIES}；有 SegmentationObject 时每个对象一个分割，否则每类一个。`,
  },
  'youtube-vis': {
    'video-segment':
      'YouTube-VIS 的 JSON 或它的 ZIP，按视频的路径对应（别处的文件按 file_names 的文件夹名）；segmentations 的第几项就是第几帧。每个标注是一个对象。',
  },
  cvat: {
    image: `CVAT for images 1.1 的 ZIP 或 annotations.xml，按路径对应。标签${CROPS}；旋转的框、轮廓与 mask 取外框。`,
    'image-node':
      'CVAT for images 1.1 的 ZIP 或 annotations.xml，按路径对应。只收 skeleton，节点名须与关键点模板相符；按不模糊导入。',
    'image-segment': `CVAT for images 1.1 的 ZIP 或 annotations.xml，按路径对应。标签${CATEGORIES}；多边形、mask、椭圆与框都转成掩膜。`,
    video:
      'CVAT 视频任务的 ZIP 或 annotations.xml（for video 或 for images），一个任务一个文件，按视频的文件名对应。相连各帧上相同的 tag 是一个片段，轨迹每次出现也是一个。',
    'video-segment':
      'CVAT for video 1.1 的 ZIP 或 annotations.xml，一个任务一个文件，按视频的文件名对应。每条轨迹是一个对象，每一帧的形状转成掩膜。',
  },
  labelme: {
    image: `LabelMe（或 X-AnyLabeling）的 JSON，多张图片打成一个 ZIP，按 imagePath 对应。标签${CROPS}；轮廓、圆与 mask 取外框。`,
    'image-node':
      'LabelMe（或 X-AnyLabeling）的 JSON，多张图片打成一个 ZIP，按 imagePath 对应。point 的标签须为关键点模板的节点名，group_id 相同的是一副骨架；按不模糊导入。',
    'image-segment': `LabelMe（或 X-AnyLabeling）的 JSON，多张图片打成一个 ZIP，按 imagePath 对应。标签${CATEGORIES}；同一标签、同一 group_id 的形状合为一个分割。`,
  },
  'label-studio': {
    image: `Label Studio 导出的 JSON（不是 JSON-MIN）或它的 ZIP，按图片的文件名对应。标签${CROPS}；旋转的框、轮廓、椭圆与画笔取外框。`,
    'image-node':
      'Label Studio 导出的 JSON（不是 JSON-MIN）或它的 ZIP，按图片的文件名对应。keypointlabels 的标签须为关键点模板的节点名，上级框相同的是一副骨架；按不模糊导入。',
    'image-segment': `Label Studio 导出的 JSON（不是 JSON-MIN）或它的 ZIP，按图片的文件名对应。标签${CATEGORIES}；框、轮廓、椭圆与画笔（RLE）都转成掩膜。`,
  },
  'open-images': {
    image: `Open Images 的框的 CSV，或它与 class-descriptions 的 ZIP，按 ImageID 与文件名对应。类别${CROPS}；一框多物（IsGroupOf）的不导入。`,
    'image-segment': `Open Images 的框的 CSV，或它与 class-descriptions 的 ZIP，按 ImageID 与文件名对应。类别${CATEGORIES}；框转成掩膜，一框多物（IsGroupOf）的不导入。`,
  },
  mot: {
    'video-segment':
      'MOT 的 ZIP：以视频命名的文件夹里有 gt/gt.txt（可附 seqinfo.ini、labels.txt），或以视频命名的 .txt。每个编号是一个对象，每一帧的框转成矩形的掩膜。',
  },
}

const ownHint = '本平台导出的 JSON 或它的 ZIP；按资源编号、文件内容、路径依次对应。'

const proposalHint = '还没有标签体系时，其他类别可以采用为标签。'

const ontologyHint = '标签按名称对应，形状和属性一并导入。'

function importHint(format: ImportFormat, kind: Kind, hasOntology: boolean): string {
  const byKind: Partial<Record<Kind, string>> = format === 'json' ? {} : hints[format]
  const hint = byKind[kind]
  if (hint === undefined) return ownHint
  if (!hasOntology) return kind === 'image' ? `${hint}${proposalHint}` : hint
  return `${hint.replace(CROPS, LABELS_OR_CROPS).replace(CATEGORIES, LABELS)}${ontologyHint}`
}

/** Of pictures there are no frames. */
const exportName = (format: ExportFormat, kind: Kind): string =>
  format === 'yolo-obb' && kind === 'image' ? 'YOLO-OBB（旋转的框）' : exportNames[format]

export const formatText = { exportNames, exportName, importNames, importHint } as const
