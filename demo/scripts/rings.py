"""Rings, built in the plane z = 0 around the origin with the head towards +y."""
import math

import numpy as np

import bracelets as br
import geo
import materials as mt

INNER = 0.86      # UK size N


def court(metal):
    return br.bangle(metal, INNER + 0.09, geo.d_profile(0.40, 0.18)[:, ::-1], squash=1.0)


def _tapered(metal, thick, width):
    """A band; thick and width are functions of the distance from the head, 0 to 1."""
    n, k = 240, 28
    verts = []
    for i in range(n):
        a = math.pi / 2 + 2 * math.pi * i / n
        far = (1 - math.sin(a)) / 2
        for t in np.linspace(0, 2 * math.pi, k, endpoint=False):
            c, s = math.cos(t), math.sin(t)
            r = INNER + thick(far) * (0.5 + 0.5 * math.copysign(abs(c) ** 0.62, c))
            verts.append((r * math.cos(a), r * math.sin(a), width(far) / 2 * math.copysign(abs(s) ** 0.62, s)))
    faces = [(i * k + j, i * k + (j + 1) % k, (i + 1) % n * k + (j + 1) % k, (i + 1) % n * k + j)
             for i in range(n) for j in range(k)]
    geo.obj(geo.mesh_from(verts, faces, True, auto=60), metal)


def signet(metal):
    with geo.collect() as c:
        near = lambda far: max(0.0, 1 - far / 0.42) ** 1.6
        _tapered(metal, lambda far: 0.15 + 0.12 * near(far), lambda far: 0.32 + 0.66 * near(far))
        face = geo.lathe([(0, 0.0), (0.84, 0.0), (0.97, 0.20), (1.0, 0.25), (0.985, 0.28), (0.95, 0.29), (0, 0.29)], 96, auto=35)
        face.transform(geo.Matrix.Diagonal((0.56, 0.66, 1.0, 1.0)))
        geo.obj(face, metal, (0, INNER + 0.10, 0), (-90, 0, 0))
    return c


def claw(metal, stone, r=0.40):
    with geo.collect() as c:
        _tapered(metal, lambda far: 0.17, lambda far: 0.16 + 0.05 * far)
        with geo.collect() as head:
            geo.obj(geo.with_mat(geo.brilliant(), stone), None, (0, 0, 0), (0, 0, 5), r)
            geo.claws(r, metal, geo.claw_angles(6, 30), thick=0.10, depth=0.95)
        head.transform((0, INNER + 0.08 + 0.92 * r, 0), (-90, 0, 0))
    return c


def half_eternity(metal, stone, n=13, r=0.11):
    with geo.collect() as c:
        _tapered(metal, lambda far: 0.15, lambda far: 0.21)
        out = INNER + 0.20
        step = 2 * r * 1.05 / out
        cup = geo.lathe([(0, -0.85), (0.8, -0.80), (1.16, -0.40), (1.16, 0.0), (1.06, 0.05), (0.98, -0.06), (0, -0.80)], 28, closed=True, auto=40)
        for i in range(n):
            a = math.degrees((i - (n - 1) / 2) * step)
            with geo.collect() as one:
                geo.obj(geo.with_mat(geo.brilliant(), stone), None, (0, out + 0.02, 0), (-90, 0, 0), r * 0.93)
                geo.obj(geo.with_mat(cup, metal), None, (0, out, 0), (-90, 0, 0), r * 0.96)
                for s in (-1, 1):
                    for side in (-1, 1):
                        geo.obj(geo.with_mat(geo.bead_ball(), metal), None, (side * r, out + 0.02, s * r * 0.74), None, r * 0.24)
            one.transform(rot=(0, 0, a))
    return c


def standing(c, yaw=0.0, x=0.0, y=0.0, thick=0.18, angle=80.0):
    """On its edge, leaning back a little."""
    return br.lean(c, INNER + thick * 0.9, 0.16, yaw, angle, x, y)


def slotted(c, yaw, x, y, top, angle=100.0):
    """In a slot, a third of it below the top of the block, the head leaning forward."""
    return c.transform(rot=(angle, 0, 0)).transform((x, y, top + 0.48), (0, 0, yaw))


def lying(c, yaw=0.0, x=0.0, y=0.0, back=0.2, head=0.2):
    """On its side: the wider head lifts that end."""
    tilt = math.degrees(math.asin((head - back) / (2 * INNER + 0.3)))
    return c.transform(rot=(tilt, 0, 0)).transform((x, y, (head + back) / 2), (0, 0, yaw))


# ------------------------------------------------- a piece and its size

def coin(x, y, z=0.0, yaw=12.0):
    """A twelve-sided coin of two metals, 23.4 mm across, face up."""
    with geo.collect() as c:
        a = [2 * math.pi * (k + 0.5) / 12 for k in range(12)]
        geo.plate([[(1.2 * math.cos(t), 1.2 * math.sin(t)) for t in a]], 0.24, 0.04, mt.metal("brass", 0.24), (0, 0, 0.12))
        geo.plate([geo.circle2(0.76)], 0.05, 0.02, mt.metal("steel", 0.28), (0, 0, 0.245))
        geo.obj(geo.tube(geo.circle(0.77, 0.25), 0.025, True, 10), mt.metal("steel", 0.24))
        one = [(-0.26, 0.26), (0.02, 0.48), (0.12, 0.48), (0.12, -0.36), (0.28, -0.36), (0.28, -0.48), (-0.26, -0.48),
               (-0.26, -0.36), (-0.07, -0.36), (-0.07, 0.26), (-0.26, 0.13)]
        geo.plate([one], 0.06, 0.02, mt.metal("steel", 0.18), (0, 0, 0.285))
    for o in c.objs:
        geo.prop(o)
    return c.transform((x, y, z), (0, 0, yaw))
