import type { PictureTexts } from './texts.zh.ts'

export const picturesEn: PictureTexts = {
  hint: '400x400, or another size that you crop after choosing it; jpg, jpeg, png or gif; up to 10 MB',
  uploading: (percent) => `Uploading image… ${percent}%`,
  failed: 'Couldn’t upload the image. Try again.',
  notAnImage: 'Wrong image format. Use jpg, jpeg, png or gif.',
  tooLarge: (limitMb, sizeMb) => `The image must be ${limitMb} MB or smaller; this one is ${sizeMb} MB`,
  wrongSize: (expected, found) => `The image must be ${expected}; this one is ${found}`,
  crop: {
    title: 'Crop image',
    hint: (size) => `Drag and zoom. What the frame shows is saved as ${size}.`,
    area: 'Crop area: drag or press the arrow keys to move, plus and minus to zoom',
    zoom: 'Zoom',
    save: 'Use image',
  },
}
