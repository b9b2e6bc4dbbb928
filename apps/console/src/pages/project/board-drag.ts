import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventPayloadMap,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

export interface DropTarget {
  column: number;
  /** The card it was dropped on; absent in the free part of a column. */
  beside?: string;
  edge?: 'before' | 'after';
}

/**
 * While dragging, only attributes of elements change and nothing is rendered, so that a board of a thousand cards stays
 * smooth.
 */
export function useCardDrag(ref: RefObject<HTMLElement | null>, ticketId: string, isEnabled: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !isEnabled) return;
    const unmark = () => delete element.dataset.edge;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ ticketId }),
        onDragStart: () => element.classList.add('dragged'),
        onDrop: () => element.classList.remove('dragged'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.ticketId !== ticketId,
        getData: ({ input }) => ({ beside: ticketId, edge: edgeAt(element, input.clientY) }),
        onDrag: ({ self }: ElementDropTargetEventPayloadMap['onDrag']) => {
          element.dataset.edge = String(self.data.edge);
        },
        onDragLeave: unmark,
        onDrop: unmark,
      }),
    );
  }, [ticketId, isEnabled]);
}

export function useColumnDrop(ref: RefObject<HTMLElement | null>, column: number): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const mark = (isOver: boolean) => () => element.classList.toggle('dropped-on', isOver);
    return dropTargetForElements({
      element,
      getData: () => ({ column }),
      onDragEnter: mark(true),
      onDragLeave: mark(false),
      onDrop: mark(false),
    });
  }, [column]);
}

export function onDrop(drop: (ticketId: string, target: DropTarget) => void): () => void {
  return monitorForElements({
    onDrop: ({ source, location }) => {
      const { dropTargets } = location.current;
      if (dropTargets.length > 0)
        drop(String(source.data.ticketId), Object.assign({}, ...dropTargets.map(({ data }) => data)));
    },
  });
}

function edgeAt(element: HTMLElement, y: number): 'before' | 'after' {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
}
