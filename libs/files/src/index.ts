export * from './files.js';
export * from './files.module.js';
export { PICTURE_HEAD, type PictureType, pictureSize, pictureType } from './pictures.js';
