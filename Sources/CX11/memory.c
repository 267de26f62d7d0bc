#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "include/CX11.h"

void *cx11_segment_create(size_t bytes, int *identifier) {
  *identifier = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
  if (*identifier < 0) return NULL;
  void *address = shmat(*identifier, NULL, 0);
  if (address != (void *)-1) return address;
  cx11_segment_mark_for_removal(*identifier);
  return NULL;
}

void cx11_segment_mark_for_removal(int identifier) { shmctl(identifier, IPC_RMID, NULL); }

void cx11_segment_detach(void *address) { shmdt(address); }

void cx11_image_destroy(XImage *image) {
  image->data = NULL;
  image->obdata = NULL;
  XDestroyImage(image);
}

bool cx11_segment_probe(
    CX11Connection *connection, Window window, GC gc, XImage *image, XShmSegmentInfo *segment) {
  static const uint32_t pattern[2] = {0xff5a17c3, 0xff9e42d1};
  Display *display = cx11_display(connection);
  uint32_t *pixels = (uint32_t *)(void *)segment->shmaddr;
  uint32_t saved[2] = {pixels[0], pixels[1]};
  pixels[0] = pattern[0];
  pixels[1] = pattern[1];
  cx11_trap_begin(connection);
  Pixmap pixmap = XCreatePixmap(display, window, 2, 1, (unsigned)image->depth);
  XShmPutImage(display, pixmap, gc, image, 0, 0, 0, 0, 2, 1, False);
  XImage *seen = XGetImage(display, pixmap, 0, 0, 2, 1, 0xffffff, ZPixmap);
  XFreePixmap(display, pixmap);
  bool same = cx11_trap_end(connection) == Success && seen != NULL;
  for (int x = 0; same && x < 2; x++) {
    same = (XGetPixel(seen, x, 0) & 0xffffff) == (pattern[x] & 0xffffff);
  }
  if (seen) XDestroyImage(seen);
  pixels[0] = saved[0];
  pixels[1] = saved[1];
  return same;
}
