import { expect, test } from 'vitest'
import { boundsInScene } from './layout.ts'
import type { RunLengthMask, Scene } from './scene.ts'
import { EMPTY_SCENE } from './scene.ts'

const style = { stroke: '#fff' }
const mask: RunLengthMask = { size: [100, 100], counts: [0, 10_000] }
const around = { x: 1, y: 2, width: 3, height: 4 }
const scene: Scene = {
  ...EMPTY_SCENE,
  width: 100,
  height: 100,
  items: [
    { type: 'shade', id: 'shade', role: 'shade', reach: 'none', style, hole: around },
    {
      type: 'box',
      id: 'a',
      role: 'crop',
      reach: 'all',
      style,
      rect: { x: 10, y: 20, width: 30, height: 10 },
    },
    {
      type: 'box',
      id: 'turned',
      role: 'crop',
      reach: 'all',
      style,
      rect: { x: 10, y: 20, width: 30, height: 10 },
      rotation: 90,
    },
    { type: 'point', id: 'p', role: 'node', reach: 'all', style, at: { x: 5, y: 6 }, screenRadius: 4 },
  ],
  masks: [{ id: 'a', role: 'segment', reach: 'all', mask, colour: '#ff0000', opacity: 0.4 }],
}

test('the layout finds shapes by role and id: rotated boxes, points, masks by their set pixels', () => {
  const named = (role: string, id: string) =>
    boundsInScene(scene, { role, id }, (each) => (each === mask ? around : null))
  expect([
    named('crop', 'a'),
    named('crop', 'turned'),
    named('node', 'p'),
    named('segment', 'a'),
    named('segment', 'gone'),
    named('shade', 'shade'),
  ]).toEqual([
    { x: 10, y: 20, width: 30, height: 10 },
    { x: 20, y: 10, width: 10, height: 30 },
    { x: 5, y: 6, width: 0, height: 0 },
    around,
    null,
    null,
  ])
})
