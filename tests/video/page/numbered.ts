/** A frame number that is drawn into a picture and read from it again, whatever a codec did to it. */

const COLUMNS = 8
const ROWS = 2
/** Share of the picture's height that the blocks take. */
const HEIGHT = 0.25

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const blockOf = (bit: number, width: number, height: number) => ({
  x: ((bit % COLUMNS) * width) / COLUMNS,
  y: (Math.floor(bit / COLUMNS) * height * HEIGHT) / ROWS,
  width: width / COLUMNS,
  height: (height * HEIGHT) / ROWS,
})

/** Draws the number as 16 black or white blocks along the top, over a picture that moves. */
export function drawNumbered(context: Context, number: number): void {
  const { width, height } = context.canvas
  context.fillStyle = `hsl(${(number * 3) % 360} 40% 45%)`
  context.fillRect(0, 0, width, height)
  for (let index = 0; index < 12; index += 1) {
    context.fillStyle = `hsl(${index * 30} 70% 60%)`
    const x = (index * 97 + number * (3 + index)) % width
    context.fillRect(x, height * (0.3 + 0.055 * index), width / 9, height / 12)
  }
  for (let bit = 0; bit < COLUMNS * ROWS; bit += 1) {
    const block = blockOf(bit, width, height)
    context.fillStyle = (number >> bit) & 1 ? '#fff' : '#000'
    context.fillRect(block.x, block.y, block.width + 1, block.height + 1)
  }
}

/** The number in pixels of a picture, or of its upper quarter: RGBA, row by row. @param height of the whole picture */
export function numberIn(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): number {
  let number = 0
  for (let bit = 0; bit < COLUMNS * ROWS; bit += 1) {
    const block = blockOf(bit, width, height)
    const x = Math.floor(block.x + block.width / 2)
    const y = Math.floor(block.y + block.height / 2)
    if ((pixels[(y * width + x) * 4 + 1] ?? 0) > 127) number |= 1 << bit
  }
  return number
}

/** The number in a picture, whose sides are scaled to the canvas of `scratch`. */
export function readNumber(picture: CanvasImageSource, scratch: Context): number {
  const { width, height } = scratch.canvas
  scratch.drawImage(picture, 0, 0, width, height)
  const { data } = scratch.getImageData(0, 0, width, Math.ceil(height * HEIGHT))
  return numberIn(data, width, height)
}
