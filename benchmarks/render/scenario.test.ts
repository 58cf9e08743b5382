import { describe, expect, it } from 'vitest'
import { createStrokeMask } from '../../src/render/masks/stroke-mask.ts'
import type { Camera } from './scenario.ts'
import {
  apart,
  BRUSH_RADIUS,
  centred,
  dab,
  DABS_PER_FRAME,
  fitted,
  hands,
  panned,
  PICTURE,
  VIEW,
  zoomed,
} from './scenario.ts'

describe('cameras', () => {
  it('fit a picture in the middle', () => {
    expect(fitted(PICTURE)).toEqual({ scale: 0.3, x: 200, y: 0 })
  })

  it('pan by whole pixels and return', () => {
    const start = centred(PICTURE, 0.7)
    const frames = Array.from({ length: 121 }, (_, frame) =>
      panned(start, frame, { width: 200, height: 110 }),
    )
    expect([frames[0], frames[120]]).toEqual([start, start])
    expect(
      frames.every(({ x, y, scale }) => Number.isInteger(x) && Number.isInteger(y) && scale === 0.7),
    ).toBe(true)
  })

  it('zoom about one screen point to the maximum and back', () => {
    const at = { x: VIEW.width * 0.6, y: VIEW.height * 0.45 }
    const source = ({ scale, x, y }: Camera): number[] => [(at.x - x) / scale, (at.y - y) / scale]
    const [start, middle, end] = [0, 60, 120].map((frame) => zoomed(PICTURE, frame, 3))
    expect(middle!.scale).toBeCloseTo(3)
    expect(end!.scale).toBeCloseTo(start!.scale)
    source(middle!).forEach((value, axis) => expect(value).toBeCloseTo(source(start!)[axis]!))
  })
})

describe('scenes', () => {
  it('have 42 joints, all in the picture; each except the wrists ends one edge', () => {
    const { joints, edges } = hands()
    expect({ joints: joints.length, edges: edges.length }).toEqual({ joints: 42, edges: 40 })
    expect(new Set(edges.map(({ ends }) => ends[1])).size).toBe(40)
    const outside = joints.filter(({ x, y }) => x < 0 || y < 0 || x > PICTURE.width || y > PICTURE.height)
    expect(outside).toEqual([])
  })

  it('keep each mask in its own cell', () => {
    const masks = apart(10, 10, PICTURE)
    const cellOf = (x: number, y: number): number => Math.floor(x / 400) + 10 * Math.floor(y / 300)
    masks.forEach(({ ring }, index) => {
      for (let at = 0; at + 1 < ring.length; at += 2) expect(cellOf(ring[at]!, ring[at + 1]!)).toBe(index)
    })
  })

  it('keep strokes in the picture', () => {
    for (let stroke = 0; stroke < 7; stroke++)
      for (let index = 0; index < 480; index++) {
        const { x, y } = dab(stroke, index)
        expect(x > 40 && y > 40 && x < PICTURE.width - 40 && y < PICTURE.height - 40).toBe(true)
      }
  })

  it('have strokes that cover new pixels in each frame', () => {
    for (let stroke = 0; stroke < 7; stroke++) {
      const mask = createStrokeMask(PICTURE)
      const dabs = Array.from({ length: 120 * DABS_PER_FRAME }, (_, index) => ({
        ...dab(stroke, index),
        radius: BRUSH_RADIUS,
      }))
      const idle = Array.from({ length: 120 }, (_, frame) => frame).filter(
        (frame) => mask.grow(dabs, (frame + 1) * DABS_PER_FRAME) === null,
      )
      expect(idle).toEqual([])
    }
  })
})
