"""Adds the rows above and below a square picture: python margins.py raw.npz square.jpg out.jpg

raw.npz is from `render.py --margins`. The card of a product is 4:5; its first pictures were square.
"""
import sys

import cv2
import numpy as np
from PIL import Image

import post


def develop_part(part, w, top, height):
    """Linear light of some rows to sRGB; `top` is the first row's place in the square frame of `w` rows."""
    d = {k: np.nan_to_num(v) for k, v in part.items()}
    a, b = (np.clip(d[k], 0, 40) for k in ("color_a", "color_b"))
    albedo = np.clip(d["albedo"], 0, 2)
    tone = np.median(albedo.reshape(-1, 3), 0)
    ground = np.abs(albedo / np.maximum(albedo.sum(2, keepdims=True), 1e-3) - tone / tone.sum()).sum(2) < 0.012
    m = cv2.erode(cv2.blur(ground.astype(np.float32), (3, 3)).astype(np.uint8), np.ones((9, 9), np.uint8))
    m = m.astype(np.float32)
    lin = post.denoise(a, b, albedo, d["normal"])
    plain = post._masked_blur(0.5 * (a + b), np.maximum(m, 1e-4), 0.016 * w)
    soft = cv2.GaussianBlur(m, (0, 0), 4)[..., None] * m[..., None]
    lin = post.smooth_ground(plain * soft + lin * (1 - soft), m)
    return post.develop(lin, frame=(w, w, top))


def add_margins(raw, square, out, max_kb=200):
    d = post.load(raw)
    middle = np.asarray(Image.open(square).convert("RGB")).astype(np.float32)
    w = middle.shape[1]
    rows = d["albedo"].shape[0] // 2
    over = w // 25
    new = rows - over
    whole = np.zeros((w + 2 * new, w, 3), np.float32)
    whole[new:new + w] = middle
    for at, first, sign in ((0, -new, 1), (1, w - over, -1)):
        part = develop_part({k: v[at * rows:(at + 1) * rows] for k, v in d.items()}, w, first, rows).astype(np.float32)
        seam = np.s_[new:rows] if at == 0 else np.s_[0:over]
        have = np.s_[0:over] if at == 0 else np.s_[w - over:w]
        # Both show the same rows there: take the difference of light over, smoothly.
        diff = cv2.GaussianBlur((middle[have] - part[seam]).mean(0, keepdims=True), (0, 0), 0.1 * w, borderType=cv2.BORDER_REPLICATE)
        part = part + diff
        k = np.linspace(0, 1, over, dtype=np.float32)[:, None, None]
        k = k * k * (3 - 2 * k)
        if at == 0:
            whole[:rows] = part
            whole[new:rows] = part[seam] * (1 - k) + middle[have] * k
        else:
            whole[w + new - over:] = part
            whole[w + new - over:w + new] = middle[have] * (1 - k) + part[seam] * k
    with open(out, "wb") as f:
        f.write(post.encode(np.clip(whole + 0.5, 0, 255).astype(np.uint8), max_kb))


if __name__ == "__main__":
    add_margins(*sys.argv[1:4])
