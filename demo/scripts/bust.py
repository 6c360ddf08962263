"""A display bust, and a necklace of a given length round its neck."""
import math

import numpy as np

import geo
import materials as mt
import necklaces as nk

# Height, half width, half depth, in centimetres.
SECTIONS = np.array([(-6, 17.5, 10.4), (0, 16.0, 9.6), (3, 14.2, 8.8), (6, 11.0, 7.6), (8, 8.2, 6.7), (10, 6.3, 5.9), (12, 5.6, 5.4), (15, 5.3, 5.2), (20, 5.2, 5.1)])
PATH = geo.spline(SECTIONS)


def _at(theta, z, out=0.0):
    a, b = np.interp(z, PATH[:, 0], PATH[:, 1]), np.interp(z, PATH[:, 0], PATH[:, 2])
    return np.stack([(a + out) * np.sin(theta), -(b + out) * np.cos(theta), z], -1)


def stand():
    n, m = 96, len(PATH)
    t = np.linspace(0, 2 * math.pi, n, endpoint=False)
    verts = np.concatenate([_at(t, np.full(n, z)) for z in PATH[:, 0]])
    faces = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(m - 1) for k in range(n)]
    geo.prop(geo.obj(geo.mesh_from(verts, faces), mt.plain((0.74, 0.69, 0.62))))


def path(length, out):
    """From nape to nape, `out` off the surface; the front hangs as low as the length lets it."""
    t = np.linspace(-math.pi, math.pi, 400)
    low, high = -5.0, 11.5
    for _ in range(30):
        front = (low + high) / 2
        z = 12.0 + (front - 12.0) * ((1 + np.cos(t)) / 2) ** 1.7
        p = _at(t, z, out)
        if geo.length(p) > length:
            low = front
        else:
            high = front
    return p


def pendant(p, build):
    """Hangs a pendant at the lowest point of the path, flat on the chest."""
    mid = p[len(p) // 2]
    slope = (_at(0.0, mid[2] - 1.6) - _at(0.0, mid[2]))[1:]
    with geo.collect() as c:
        build()
    tilt = math.degrees(math.atan2(slope[1], slope[0])) + 180
    c.transform((mid[0], mid[1] - 0.06, mid[2]), (tilt, 0, 0))


def on_chain(metal, build, length=45, link=(0.24, 0.17, 0.040)):
    def make():
        stand()
        p = path(length, 0.09)
        geo.chain(p, metal(), *link)
        pendant(p, lambda: build(metal()))
    return make


def beads(kinds, length, r):
    def make():
        stand()
        geo.string_beads(path(length, r), kinds(), thread_mat=mt.thread())
    return make


def graduated(mat, length, r0, r1):
    def make():
        stand()
        nk.pearls(path(length, r1 * 0.75), mat(), r0, r1)
    return make


def links(metal, length, link, tilt):
    def make():
        stand()
        geo.chain(path(length, 0.25), metal(), *link, tilt=tilt)
    return make
