import { PoolResourceIdsLimits, UserInputLimits } from '../contract/limits.ts'

/** `barely` exists for the segment kinds only. */
export const AVAILABILITY = { unavailable: 0, available: 1, pending: 2, barely: 3 } as const
export type Availability = (typeof AVAILABILITY)[keyof typeof AVAILABILITY]

export const QUALITY = { qualified: 1, unqualified: 2 } as const
export type Quality = (typeof QUALITY)[keyof typeof QUALITY]

export const BLUR = { unavailable: 0, none: 1, slight: 2, strong: 3 } as const
export type Blur = (typeof BLUR)[keyof typeof BLUR]

/** COCO's values. */
export const VISIBILITY = { unlabelled: 0, hidden: 1, visible: 2 } as const
export type Visibility = (typeof VISIBILITY)[keyof typeof VISIBILITY]

export const TEAM_TYPE = { internal: 0, admin: 1, external: 2 } as const
export type TeamType = (typeof TEAM_TYPE)[keyof typeof TEAM_TYPE]

export const USER_TYPE = { ordinary: 0, admin: 1, external: 2, externalAdmin: 3 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]

export const availabilityOfBlur = (blur: Blur): Availability =>
  blur === BLUR.unavailable ? AVAILABILITY.unavailable : AVAILABILITY.available

export const HAND_COLOURS = { left: '#f0f', right: '#0f0', center: '#0ff' } as const

/** Side in pixels of SAM 2's square input. */
export const SAM2_SIDE = 1024

/** For containers without a frame rate: a single frame without a duration. */
export const ASSUMED_FRAME_RATE = 25

/** Default batch of the image kinds, where the tag sets none. */
export const IMAGE_BATCH_SIZE = 25
export const VIDEO_BATCH_SIZE = 1

export const POOL_BATCH_MAX = PoolResourceIdsLimits.maxItems

export const MASK_OPACITY = { min: 0, max: 1, initial: 0.4 } as const

export const VIDEO_SPEED_INITIAL = 2
/** In source pixels. */
export const CROP_INITIAL = { width: 200, height: 200 } as const
export const MOUSE_POSITION_INITIAL = { x: 50, y: 80 } as const

/** API port on hosts that serve only the pages. */
export const API_PORT = 9080

export const CHUNK_LOAD_TIMEOUT_MS = 120_000
export const CODE_PATIENCE_MS = 500
export const RESTORE_TIMEOUT_MS = 5_000
/** Default lease in milliseconds, where neither the setting nor the tag sets one. */
export const LEASE_MS = 2 * 60 * 60 * 1000

/** Smallest length; a server setting can raise it. */
export const PASSWORD_MIN = UserInputLimits.password.minLength

/** Lists are counted and paged up to this many rows. */
export const TOTAL_MAX = 10_000

export const SHARE_LIST_PAGE = '/share-list'

export const DATE_FORMAT = 'YYYY-MM-DD'
export const DATE_TIME_FORMAT = `${DATE_FORMAT} HH:mm:ss`
