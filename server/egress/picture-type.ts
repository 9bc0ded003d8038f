/**
 * Tells the type of a picture from its first bytes. SVG does not count as a picture, because it could hold a script. Pure.
 */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export function pictureType(bytes: Buffer): PictureType | null {
  const text = (start: number, end: number): string => bytes.toString('latin1', start, end);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'image/webp' : null;
}
