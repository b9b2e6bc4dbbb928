import type { Page } from 'playwright-core';

const LEAST_RATIO = 3; // WCAG 1.4.11

/** Fields whose border, or whose outline while they have the focus, is hard to see on what surrounds or fills them. */
export async function faintBorders(page: Page): Promise<string[]> {
  const found = await page.evaluate<{ ratio: number; field: string }[]>(`(() => {
    const channels = (color) => color.match(/[\\d.]+/g).map(Number);
    const linear = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminance = ([red, green, blue]) =>
      0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
    const ratio = (one, other) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const behind = (element) => {
      for (let each = element; each; each = each.parentElement) {
        const color = channels(getComputedStyle(each).backgroundColor);
        if ((color[3] ?? 1) === 1) return color;
      }
      throw new Error('No background');
    };
    const lineOf = (field) => {
      for (const element of [field, field.parentElement]) {
        const style = getComputedStyle(element);
        const isFocused = element.matches(':focus-visible, :focus-within') && style.outlineStyle !== 'none';
        if (isFocused) return { element, color: channels(style.outlineColor) };
        if (style.borderBottomStyle !== 'none') return { element, color: channels(style.borderBottomColor) };
      }
      return null;
    };
    const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select';
    return [...document.querySelectorAll(fields)]
      .filter((field) => !field.disabled && field.checkVisibility())
      .map((field) => {
        const line = lineOf(field);
        const isOpaque = line && (line.color[3] ?? 1) === 1;
        const against = isOpaque ? [behind(line.element), behind(line.element.parentElement)] : [];
        const ratios = against.map((background) => ratio(line.color, background));
        return { ratio: isOpaque ? Math.min(...ratios) : 0, field: field.outerHTML.slice(0, 120) };
      });
  })()`);
  return found
    .filter(({ ratio }) => ratio < LEAST_RATIO)
    .map(({ ratio, field }) => `border ${ratio.toFixed(2)}: ${field}`);
}
