import path from 'node:path'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../media/testing.ts'
import { rows, writeDetector } from './onnx/detection/testing.ts'
import { checkModel } from './check-model.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

async function told(place: string) {
  const lines: string[] = []
  const isSound = await checkModel({ place, device: 'cpu' }, (line) => lines.push(line))
  return { isSound, lines: lines.map((line) => line.replaceAll(/\d+ (毫秒|核)|[\d.]+ MB/g, '… $1')) }
}

test('a folder of models: what each is, and which cannot be used', async () => {
  const output0 = rows([[8, 8, 40, 40, 0.5, 1]])
  const metadata = { task: 'detect', names: "['person', '交通灯']" }
  await writeDetector(folder.path, 'a.onnx', { output0 }, metadata)
  const model = path.join(folder.path, 'a.onnx')
  const lines = [
    'a.onnx（… ）：Ultralytics YOLO（26、10 一类，或带 NMS 导出的），检测',
    '  类别 2 个：person、交通灯',
    '  输入 images float32 [1, 3, 64, 64]',
    '  输出 output0 float32 [1, 1, 6]',
    '  cpu（… 核）：载入 … 毫秒，第一张图片 … 毫秒，第二张 … 毫秒',
    '  在 1280×720 的图片上找到 1 个对象，最高是“交通灯”，置信度 0.50',
  ]
  expect(await told(model)).toEqual({ isSound: true, lines })
  await writeFile(path.join(folder.path, 'b.onnx'), 'no model')
  expect(await told(folder.path)).toEqual({
    isSound: false,
    lines: [...lines, 'b.onnx 不能用：b.onnx is no ONNX file'],
  })
  const encoder = path.join(folder.path, 'encoder.onnx')
  await writeFile(encoder, 'no model')
  const { lines: ofSam2 } = await told(encoder)
  expect(ofSam2).toEqual([expect.stringMatching(/不能用：encoder\.onnx cannot be loaded: /)])
})

test('where there is nothing to check, that is said', async () => {
  await expect(told(path.join(folder.path, 'gone'))).rejects.toThrow(/^没有 .*gone$/)
  await expect(told(folder.path)).rejects.toThrow('里没有 .onnx 文件')
})
