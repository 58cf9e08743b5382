import type { AdminKind as ContractAdminKind, Kind as ContractKind } from '../contract/types.d.ts'

/** Five kinds to annotate, and three that are only tagged. */

export type Media = 'image' | 'video'

type DrawnShape = 'spans' | 'boxes' | 'skeletons' | 'masks'

export interface KindFacts {
  label: string
  media: Media
  draws: DrawnShape
  /** Masks are stored as rows per object and frame, beside the document. */
  hasMaskRows: boolean
  /** Annotation page; base of the `-share/:id` and `-dashboard` pages. */
  page: string
  /** Base of the workflow calls. The video kind also keeps older paths; see the contract. */
  apiBase: string
  adminBase: string
  slice: string
}

export const KINDS = {
  video: {
    label: '视频',
    media: 'video',
    draws: 'spans',
    hasMaskRows: false,
    page: '/mark-video',
    apiBase: '/api/videos',
    adminBase: '/api/admin/videos',
    slice: 'markVideo',
  },
  image: {
    label: '图片',
    media: 'image',
    draws: 'boxes',
    hasMaskRows: false,
    page: '/mark-image',
    apiBase: '/api/images2',
    adminBase: '/api/admin/images2',
    slice: 'markImage',
  },
  'image-node': {
    label: '关键点',
    media: 'image',
    draws: 'skeletons',
    hasMaskRows: false,
    page: '/mark-image-node',
    apiBase: '/api/imageNodes',
    adminBase: '/api/admin/image-nodes',
    slice: 'markImageNode',
  },
  'image-segment': {
    label: '图片分割',
    media: 'image',
    draws: 'masks',
    hasMaskRows: false,
    page: '/mark-image-segment',
    apiBase: '/api/imageSegments',
    adminBase: '/api/admin/image-segments',
    slice: 'markImageSegment',
  },
  'video-segment': {
    label: '视频分割',
    media: 'video',
    draws: 'masks',
    hasMaskRows: true,
    page: '/mark-video-segment',
    apiBase: '/api/video-segments',
    adminBase: '/api/admin/video-segments',
    slice: 'markVideoSegment',
  },
} as const satisfies Record<ContractKind, KindFacts>

export type Kind = keyof typeof KINDS

export const ALL_KINDS = Object.keys(KINDS) as Kind[]

export const TAG_ONLY_KINDS = {
  scene: { label: '场景', adminBase: '/api/admin/scenes' },
  animation: { label: '动画', adminBase: '/api/admin/animations' },
  'video-frame': { label: '视频帧', adminBase: '/api/admin/video-frames' },
} as const satisfies Record<Exclude<ContractAdminKind, Kind>, Pick<KindFacts, 'label' | 'adminBase'>>

export type AdminKind = Kind | keyof typeof TAG_ONLY_KINDS

export const ALL_ADMIN_KINDS = [...ALL_KINDS, ...Object.keys(TAG_ONLY_KINDS)] as AdminKind[]

export const isKind = (value: string): value is Kind => Object.hasOwn(KINDS, value)

export const drawnIn = (kind: AdminKind): DrawnShape | null => (isKind(kind) ? KINDS[kind].draws : null)
