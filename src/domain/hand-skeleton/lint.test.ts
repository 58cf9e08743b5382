import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HAND_NODES, NODE_TEMPLATES, unlabelledNodes } from '../documents/templates.ts'
import type { BodyType, Node } from '../documents/types.ts'
import { rotateAbout } from '../geometry/point.ts'
import type { SkeletonFinding } from './lint.ts'
import { lintNodes, segmentsCross } from './lint.ts'
import { exchangedNodes, mirroredNodes } from './mirror.ts'
import { posedNodes } from './pose.ts'

const BOUNDS = { width: 2000, height: 2000 }
const RECT = { x: 500, y: 500, width: 800, height: 400 }

const posed = (bodyType: Exclude<BodyType, 'own'>): Node[] =>
  posedNodes(NODE_TEMPLATES[bodyType], unlabelledNodes(bodyType), RECT, BOUNDS)
const lint = (nodes: readonly Node[], bodyType: Exclude<BodyType, 'own'> = 'right-hand'): SkeletonFinding[] =>
  lintNodes(NODE_TEMPLATES[bodyType], nodes)
const at = (name: string): number => HAND_NODES.indexOf(name)
const hand = posed('right-hand')
const FINGERS_BENT = ['index', 'middle', 'ring', 'pinky'] as const

describe('nothing is said', () => {
  test.each(['left-hand', 'right-hand', 'both-hands', 'body-17', 'face-5'] as const)(
    'of %s at rest',
    (bodyType) => {
      expect(lint(posed(bodyType), bodyType)).toEqual([])
    },
  )

  test('of a rotated or mirrored hand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.boolean(), (degrees, mirror) => {
        const nodes = mirror ? mirroredNodes(hand, [...hand.keys()]) : hand
        const turned = nodes.map((node) => ({
          ...node,
          ...rotateAbout({ x: node.x, y: node.y }, { x: 900, y: 700 }, degrees),
        }))
        expect(lint(turned)).toEqual([])
      }),
    )
  })

  test('of unlabelled nodes, at any position', () => {
    expect(
      lint(hand.map((node, index) => (index > 2 ? { ...node, x: 0, y: 0, visibility: 0 } : node))),
    ).toEqual([])
    expect(lint(unlabelledNodes('right-hand'))).toEqual([])
  })
})

test('a fist, whose fingers turn back on themselves, is not reported', () => {
  const fist = FINGERS_BENT.reduce<Node[]>((nodes, finger) => {
    const [knuckle, middle] = [nodes[at(`${finger}-1`)]!, nodes[at(`${finger}-2`)]!]
    const between = (part: number) => ({
      x: middle.x + (knuckle.x - middle.x) * part + 1,
      y: middle.y + (knuckle.y - middle.y) * part,
    })
    return nodes
      .with(at(`${finger}-3`), { ...nodes[at(`${finger}-3`)]!, ...between(0.5), visibility: 1 })
      .with(at(`${finger}-4`), { ...nodes[at(`${finger}-4`)]!, ...between(0.9), visibility: 1 })
  }, hand)
  expect(lint(fist)).toEqual([])
})

describe('slips of the hand', () => {
  const FINGERS = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const

  test.each(
    FINGERS.flatMap((finger) =>
      (
        [
          [1, 2],
          [1, 3],
          [1, 4],
          [2, 3],
          [3, 4],
        ] as const
      ).map(([one, two]) => [`${finger}-${one}`, `${finger}-${two}`]),
    ),
  )('%s and %s taken for one another are found', (one, two) => {
    const pair = [at(one), at(two)] as const
    const findings = lint(exchangedNodes(hand, ...pair))
    expect(findings).toContainEqual({ rule: 'joints-swapped', nodes: pair })
  })

  test.each(
    [1, 2, 3, 4].flatMap((joint) =>
      FINGERS.flatMap((finger, place) => FINGERS.slice(place + 1).map((other) => [joint, finger, other])),
    ),
  )('joint %s of %s and %s taken for one another is found', (joint, one, two) => {
    const pair = [at(`${one}-${joint}`), at(`${two}-${joint}`)] as const
    expect(lint(exchangedNodes(hand, ...pair))).toContainEqual({ rule: 'fingers-crossed', nodes: pair })
  })

  test.each(FINGERS)('the second and the last joint of %s look as in a fist and are left alone', (finger) => {
    const swapped = exchangedNodes(hand, at(`${finger}-2`), at(`${finger}-4`))
    expect(lint(swapped).filter(({ rule }) => rule === 'joints-swapped')).toEqual([])
  })

  test('knuckles in the wrong order are reported', () => {
    const swapped = [1, 2, 3, 4].reduce(
      (nodes, joint) => exchangedNodes(nodes, at(`middle-${joint}`), at(`ring-${joint}`)),
      hand,
    )
    expect(lint(swapped)).toEqual([{ rule: 'finger-order', nodes: [at('middle-1'), at('ring-1')] }])
  })

  test('a thumb across the palm is not reported as a wrong order', () => {
    const pinky = hand[at('pinky-1')]!
    const across = hand.with(at('thumb-1'), { ...pinky, x: pinky.x + (pinky.x - hand[at('ring-1')]!.x) })
    expect(lint(across).filter(({ rule }) => rule === 'finger-order')).toEqual([])
  })

  test('a node on the other hand is reported', () => {
    const nodes = posed('both-hands')
    const tip = 20
    const stray = nodes.with(tip, { ...nodes[tip]!, x: nodes[30]!.x + 3, y: nodes[30]!.y + 3 })
    expect(lint(stray, 'both-hands').map(({ rule }) => rule)).toContain('other-hand')
    expect(lint(stray, 'both-hands').find(({ rule }) => rule === 'other-hand')?.nodes).toEqual([tip])
  })

  test('a bone of wrong proportions is reported', () => {
    const tip = at('pinky-4')
    expect(lint(hand.with(tip, { ...hand[tip]!, x: 1990, y: 10 }))).toEqual([
      { rule: 'long-bone', nodes: [at('pinky-3'), tip] },
    ])
  })

  test('two nodes on one spot are reported', () => {
    const [thumb, index] = [at('thumb-4'), at('index-4')]
    const { x, y } = hand[index]!
    expect(lint(hand.with(thumb, { ...hand[thumb]!, x: x + 0.2, y }))).toContainEqual({
      rule: 'same-place',
      nodes: [thumb, index],
    })
  })
})

test('bones that meet at an end do not cross', () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
    { x: 10, y: 0 },
  ]
  expect([
    segmentsCross(a!, b!, c!, d!),
    segmentsCross(a!, b!, b!, d!),
    segmentsCross(a!, c!, b!, d!),
  ]).toEqual([true, false, false])
})
