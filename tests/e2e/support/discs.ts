import sharp from 'sharp'

export const DISC = { x: 220, y: 240, r: 80 }
export const OTHER = { x: 470, y: 240, r: 60 }

/** Two dark discs on a light ground, and the red mark by which the page is located. */
export const discs = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="100%" height="100%" fill="rgb(216,220,228)"/>
      <rect x="8" y="8" width="16" height="16" fill="rgb(200,0,0)"/>
      <rect x="40" y="8" width="16" height="16" fill="rgb(0,120,0)"/>
      <rect x="72" y="8" width="16" height="16" fill="rgb(180,0,180)"/>
      <circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.r}" fill="#2b3a67"/>
      <circle cx="${OTHER.x}" cy="${OTHER.y}" r="${OTHER.r}" fill="#4d3b2a"/>
    </svg>`),
  )
    .png()
    .toBuffer()
