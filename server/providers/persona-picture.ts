/** The portrait of a persona: its initials on a colour of its own. Drawn from our own data, never from a request. */
import { PERSONAS, type Persona } from './persona-list.ts';

export function personaPicture(name: string): string | undefined {
  const persona = PERSONAS.find((candidate) => candidate.name === name && candidate.hasPicture);
  return persona && draw(persona);
}

function draw({ name, fullName }: Persona): string {
  const title = fullName ?? name;
  const initials = title.replace(/[^A-Z]/g, '').slice(0, 2);
  const hue = [...name].reduce((sum, character) => sum + character.charCodeAt(0) * 37, 0) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img">
<title>${title}</title>
<rect width="96" height="96" fill="hsl(${hue} 45% 40%)"/>
<text x="48" y="60" text-anchor="middle" font-family="system-ui, sans-serif" font-size="36" fill="#fff">${initials}</text>
</svg>
`;
}
