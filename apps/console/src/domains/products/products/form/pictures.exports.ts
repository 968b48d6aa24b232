/** Pictures of other domains' things that follow the same rules. */
export { PictureField } from '../../../../shared/pictures/PictureField.tsx'
export { storedPicture } from './product-form.ts'
